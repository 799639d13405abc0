// Why not Python: it speaks with the service worker (js/sw.js), which outlives the page, and must be able to load a new
// version of a page whose Python does not start. js/start.js imports it when there is something to play and the browser
// has nothing else to do.
const { serviceWorker } = navigator; // missing without TLS
const root = document.documentElement;
const isFramed = root.dataset.framed === "true";
const table = document.querySelector(".table");
const notice = document.getElementById("update");
let registration;
let isLeaving = false;

// Both the new version and its taking over call for this; twice would break off the first.
function reload() {
  if (!isLeaving) location.reload();
  isLeaving = true;
}

function load() {
  const next = registration.waiting;
  if (!next) return reload(); // it has taken over already, and this page is older
  next.addEventListener("statechange", () => next.state === "activated" && reload());
  next.postMessage("take over");
}

// A frame gets the new version when all pages of the old one are closed; the notice would hide the board.
function offer() {
  notice.hidden = isFramed;
}

// The strong opponent's files are kept once it is there, or at once for whoever does not save data; while it comes, the
// page goes first. In a frame it must have played a whole game.
function wantsStrong() {
  const { thinker, kind } = root.dataset;
  if (isFramed) return thinker === "ready" && kind === "game" && table.dataset.over === "true";
  const isRefused = navigator.connection?.saveData === true || /[?#&]worker=off/.test(location.search + location.hash);
  return thinker === "ready" || (thinker !== "loading" && !isRefused);
}

function keepStrong(observer) {
  if (!wantsStrong()) return;
  observer.disconnect();
  registration.active.postMessage("keep strong");
}

function begin() {
  if (!serviceWorker.controller) registration.active.postMessage({ build: root.dataset.build });
  const observer = new MutationObserver(() => keepStrong(observer));
  observer.observe(root, { attributeFilter: ["data-thinker"] });
  observer.observe(table, { attributeFilter: ["data-over"] });
  keepStrong(observer);
}

function follow(worker) {
  const isFirst = !registration.active;
  const check = () => {
    if (worker.state === "installed" && !isFirst) offer();
    if (worker.state === "activated" && isFirst) begin();
  };
  worker.addEventListener("statechange", check);
  check();
}

async function register() {
  registration = await serviceWorker.register("sw.js", { updateViaCache: "none" });
  if (!registration) return; // where it is forbidden, some browsers only say nothing
  notice.querySelector("button").addEventListener("click", load);
  if (registration.active) begin();
  if (registration.waiting) offer();
  if (registration.installing) follow(registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing));
  // An installed game may stay open for days.
  const update = () => document.hidden || registration.update().catch(() => {}); // no network
  document.addEventListener("visibilitychange", update);
}

if (serviceWorker) {
  let isControlled = serviceWorker.controller !== null;
  // Another tab has loaded the new version: what this one still has to fetch would be of that, so it goes along.
  serviceWorker.addEventListener("controllerchange", () => {
    if (isControlled) reload();
    isControlled = true;
  });
  serviceWorker.addEventListener("message", ({ data }) => data === "other version" && offer());
  register().catch((error) => console.info(`not kept for use without network: ${error.message}`));
}
