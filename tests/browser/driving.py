"""Deals played inside the page by one script: the same for every browser's driver, and fast.

It sees and presses what a player does, buttons that are not disabled, and waits for nothing but the page's own changes.
"""

# Arguments: how many deals at most, how many moves at most, a seed. Tells both numbers when it stops.
PLAY = """
async (deals, moves, seed) => {
  const table = document.querySelector(".table");
  let chance = seed;
  const below = (limit) => ((chance = (chance * 1103515245 + 12345) % 2147483648), (chance >> 8) % limit);
  const shown = (element) => !element.hidden && element.getAttribute("aria-disabled") !== "true";
  const points = () => Number(document.querySelector("#you .points").textContent.match(/\\d+/)?.[0] ?? 0);
  const until = (isSo) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => (watcher.disconnect(), reject(new Error("nothing happens: " + isSo))), 60_000);
      const look = () => isSo() && (clearTimeout(late), watcher.disconnect(), resolve());
      const watcher = new MutationObserver(look);
      watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      look();
    });
  const isOver = () => table.dataset.over === "true";
  const isMine = () => isOver() || table.dataset.turn === "you";
  const scene = () => document.querySelector("#hand").textContent + document.querySelector("#actions").textContent
    + document.querySelector("#told").textContent + table.dataset.turn + table.dataset.over;
  const press = async (button) => {
    const before = scene();
    button.click();
    await until(() => scene() !== before);
    await until(isMine);
  };
  const done = { deals: 0, moves: 0 };
  await until(isMine);
  while (done.deals < deals && done.moves < moves) {
    if (isOver()) {
      done.deals += 1;
      if (done.deals < deals) await press(document.querySelector("#end [data-do=next]"));
      continue;
    }
    const buttons = [...document.querySelectorAll("#hand button, #actions button")].filter(shown);
    const sane = buttons.filter((button) => button.dataset.move !== "declare" || points() >= 66);
    await press(sane[below(sane.length)]);
    done.moves += 1;
  }
  return done;
}
"""
# Who plays so: one who wants no pauses and no questions.
SETTINGS = {"known": "true", "pace": "none", "motion": "none", "confirms": "false", "lang": "de"}
IS_READY = "document.documentElement.dataset.ready === 'true'"
THINKER = "document.documentElement.dataset.thinker ?? ''"
SAVED = "localStorage['s66.table']"
