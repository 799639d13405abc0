// Why not Python: this is a service worker, which the browser runs beside all pages. The build puts Workbox in front of
// it and the list of files into it (tools/building/offline.py) and writes both as sw.js at the top of the site.
//
// A version is kept as a whole or not at all: every file is asked for with its hash, and one that does not come, or
// comes from another version, fails the installation; then the version before goes on. A new one waits until a page
// says so, or until no page of the old one is left.
const BUILD = "__BUILD__";
const FILES = self.__WB_MANIFEST;
// The whole Python and what runs on it: a dozen megabytes, kept only for those who want it.
const STRONG = /^(vendor\/pyodide\/|js\/pyodide\.mjs$|py\/worker\.|py\/app\.\w+\.py$|py\/later\.json$)/;

const { core, precaching, routing } = workbox;

function keeper(cacheName, entries) {
  // The browser's own cache gives what the page has loaded a moment ago, once the server has said that it is unchanged.
  const requestWillFetch = async ({ request }) => new Request(request, { cache: "no-cache" });
  const controller = new precaching.PrecacheController({ cacheName, plugins: [{ requestWillFetch }] });
  controller.addToCacheList(entries);
  // What stands behind ? is for the page; the file is the same.
  const options = { ignoreURLParametersMatching: [/./], cleanURLs: false };
  routing.registerRoute(new precaching.PrecacheRoute(controller, options));
  return controller;
}

const name = core.cacheNames.precache; // it holds the scope, so two games at one origin do not meet
const strongName = `${name}-strong`;
const base = keeper(
  name,
  FILES.filter(({ url }) => !STRONG.test(url)),
);
// These are also kept as they are asked for: Workbox does so with files whose hash it knows.
const strong = keeper(
  strongName,
  FILES.filter(({ url }) => STRONG.test(url)),
);

async function install(event) {
  await base.install(event);
  // Whoever has the strong opponent of the old version gets that of the new one with it.
  const kept = await (await caches.open(strongName)).keys();
  if (kept.length) await strong.install(event);
}

async function keepStrong(event) {
  for (const url of strong.getCachedURLs()) {
    const cacheKey = strong.getCacheKeyForURL(url);
    const params = { cacheKey, integrity: strong.getIntegrityForCacheKey(cacheKey) };
    const response = await strong.strategy.handle({ event, request: new Request(url), params });
    response.body?.cancel().catch(() => {});
  }
}

addEventListener("install", (event) => event.waitUntil(install(event)));
addEventListener("activate", (event) => event.waitUntil(Promise.all([base.activate(event), strong.activate(event)])));
addEventListener("message", (event) => {
  const { data, source } = event;
  if (data === "take over") skipWaiting();
  // What does not come now is tried again at the next visit.
  else if (data === "keep strong") event.waitUntil(keepStrong(event).catch(() => {}));
  // A page that came before its service worker gets its later files from here only if both are of one version.
  else if (data?.build === BUILD) event.waitUntil(clients.claim());
  else if (data?.build) source.postMessage("other version");
});
