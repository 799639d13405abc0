// Why not Python: the table is claimed while Python is still on its way, so that the first move is already that of one
// page alone; and a lock is held for as long as a promise stays open.

// `claim66(slot)` tells whether this page may play at the table kept under that key, as no other page does. With `true`
// it takes the table away from the other one, which hears "elsewhere66". Without a slot every page may play, and where
// there are no locks (an old browser, no TLS) as well: then app/keeping.py sees that another page has written.
globalThis.claim66 = (() => {
  // After a reload the page before lets go only a moment later. In ten steps, since a page that is busy for a second would
  // give up before it hears that it got the lock.
  const PATIENCE = 10;
  const STEP = 100; // ms
  const tell = (name) => document.dispatchEvent(new Event(name));
  let mine = null;

  function ask(claim, options) {
    claim.answer = new Promise((resolve) => {
      const hold = () => claim.isLeft || new Promise((free) => (resolve(true), (claim.free = free)));
      navigator.locks.request(`66 ${claim.slot}`, options, hold).catch((error) => {
        if (claim.free && claim === mine) tell("elsewhere66"); // it was taken away
        resolve(error.name === "SecurityError"); // locks are refused; or somebody else has the table
      });
    });
  }

  function leave(claim) {
    claim.isLeft = true;
    claim.free?.();
  }

  function soon() {
    const control = new AbortController();
    const wait = (steps) => (steps ? setTimeout(wait, STEP, steps - 1) : control.abort());
    wait(PATIENCE);
    return control.signal;
  }

  function claim66(slot, steals = false) {
    if (mine?.slot === slot && !steals) return mine.answer;
    if (mine) leave(mine);
    mine = { slot, answer: Promise.resolve(true) };
    if (slot && navigator.locks) ask(mine, steals ? { steal: true } : { signal: soon() });
    return mine.answer;
  }

  // A page that only rests (back and forward) leaves the table to others meanwhile.
  addEventListener("pagehide", () => mine && leave(mine));
  addEventListener("pageshow", async ({ persisted }) => {
    if (!persisted || !mine) return;
    const { slot } = mine;
    mine = null;
    tell((await claim66(slot)) ? "back66" : "elsewhere66");
  });
  return claim66;
})();
