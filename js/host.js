// Why not Python: the window around a frame may be a stranger's, and merely looking at it from Python throws. What a
// message says is checked there (app/messages.py); here only whose it is. A page that is in no frame does nothing.
(() => {
  if (window.parent === window) return;
  const named = (part) => new URLSearchParams(part.slice(1)).get("host");
  const host = named(location.search) ?? named(location.hash);
  // A pin that is no origin talks to nobody, rather than to the wrong one; Python names the fault.
  const isOrigin = (text) => {
    try {
      return new URL(text).origin === text;
    } catch {
      return false;
    }
  };
  const isSilent = host !== null && !isOrigin(host);

  const send = (text) => isSilent || window.parent.postMessage(JSON.parse(text), host ?? "*");
  globalThis.tellHost66 = send;

  addEventListener("message", (event) => {
    if (event.source !== window.parent || isSilent || (host !== null && event.origin !== host)) return;
    const { data } = event;
    if (typeof data !== "object" || data === null || !("s66" in data)) return; // another program's
    let detail;
    try {
      detail = JSON.stringify(data);
    } catch {
      return; // going round in circles
    }
    document.dispatchEvent(new CustomEvent("host66", { detail }));
  });

  let height = 0;
  const measure = () => {
    const now = Math.ceil(document.querySelector(".page").getBoundingClientRect().height);
    if (now === height || document.documentElement.dataset.ready !== "true") return;
    height = now;
    send(JSON.stringify({ s66: 1, type: "height", height }));
  };
  const observe = () => {
    new ResizeObserver(measure).observe(document.querySelector(".page"));
    new MutationObserver(measure).observe(document.documentElement, { attributeFilter: ["data-ready"] });
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", observe, { once: true });
  else observe();

  // A whole Python takes its memory: of all frames of this site only one may start it, as long as it lives. Resolves to
  // whether this one may; without locks (in a sandbox of its own) none does.
  globalThis.claimWorker66 = () =>
    new Promise((resolve) => {
      const held = (lock) => {
        resolve(lock !== null);
        return lock && new Promise(() => {});
      };
      Promise.resolve(navigator.locks?.request("s66.worker", { ifAvailable: true }, held) ?? resolve(false)).catch(() =>
        resolve(false),
      );
    });
})();
