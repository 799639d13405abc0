// Why not Python: this runs before there is a Python. It chooses language, runtime and looks before PyScript looks
// at the page, and says so in a plain sentence when the program does not come or breaks; PyScript says nothing.
(() => {
  const { languages, language, runtime, runtimes, plugins, looks } = JSON.parse(document.currentScript.dataset.start);
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  const takesAll = /[?#&](lessons?|day)=/.test(location.search + location.hash); // of the program

  function savedSettings() {
    try {
      return JSON.parse(store66.getItem("s66.settings")) ?? {};
    } catch {
      return {}; // nothing that can be read
    }
  }
  const saved = savedSettings();

  function chosenLanguage() {
    const browsers = navigator.language.slice(0, 2).toLowerCase();
    const wishes = [query.get("lang"), saved.lang, language, browsers, "en"];
    return wishes.find((wish) => languages.includes(wish)) ?? languages[0];
  }

  function put(name, attributes, text = "") {
    const element = Object.assign(document.createElement(name), { textContent: text });
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    document.head.append(element);
    return element;
  }

  function addProgram(chosen) {
    const { type, interpreter, code, ...bundles } = runtimes[chosen];
    const [program, later] = [bundles.program, bundles.later].map((name) => name.replace("LANG", root.lang));
    const needed = takesAll ? [program, later] : [program];
    for (const href of needed) put("link", { rel: "preload", as: "fetch", crossorigin: "", href });
    // Where there is code, the interpreter's module fetches the program, and both get ready while PyScript comes; else
    // PyScript does it all. What fails is told to PyScript, which asks for the same module.
    if (code) import(new URL(interpreter, document.baseURI)).catch(() => {});
    const source = code ? {} : { src: program };
    put("script", { type, ...source, config: JSON.stringify({ interpreter, plugins }) }, code);
  }

  // PyScript loads the plugins of each kind of script, also of one that the page does not use.
  function switchPluginsOff(unused) {
    put(`${unused.type}-config`, { type: "json", hidden: "" }, JSON.stringify({ plugins }));
  }

  // The program sets <html data-ready="true"> when a player can play.
  const isReady = () => root.dataset.ready === "true";
  const PATIENCE = { micropython: 20_000, pyodide: 90_000 }; // ms, on a slow line
  const GRACE = 3_000; // ms

  function showTrouble(shown = true) {
    const trouble = document.getElementById("trouble");
    if (!trouble) return void addEventListener("DOMContentLoaded", () => showTrouble(shown), { once: true });
    for (const words of trouble.querySelectorAll("[lang]")) words.hidden = words.lang !== root.lang;
    trouble.hidden = !shown;
  }

  function watch(chosen) {
    const check = () => isReady() || showTrouble();
    setTimeout(check, PATIENCE[chosen]);
    // The script has ended, well or badly; what it has begun may still need a moment.
    addEventListener(`${runtimes[chosen].type}:done`, () => setTimeout(check, GRACE));
    addEventListener("unhandledrejection", () => showTrouble());
    // With `true` also files that do not load; a message without an error is only the browser's own remark.
    addEventListener("error", (event) => (event.error || event.target.src) && showTrouble(), true);
    new MutationObserver(() => isReady() && showTrouble(false)).observe(root, { attributeFilter: ["data-ready"] });
  }

  const wish = query.get("runtime");
  const chosen = Object.hasOwn(runtimes, wish) ? wish : runtime;
  const works = typeof WebAssembly === "object";
  root.lang = chosenLanguage();
  // What is drawn first is drawn as the address, else the player wants it; Python names what it does not know.
  for (const look of looks) {
    const wished = query.get(look) ?? saved[look];
    if (typeof wished === "string" && wished.length < 20) root.dataset[look] = wished;
  }
  // A guest in a frame, or whoever saves data, gets an opponent that loads nothing. Python could not tell: the window
  // around a frame may be a stranger's, and touching that throws.
  const isFramed = window.parent !== window;
  root.dataset.light = isFramed || navigator.connection?.saveData === true;
  root.dataset.framed = isFramed;
  if (isFramed) {
    const script = put("script", { src: "js/host.js" });
    // Python waits for this before it talks to the page around; a board without it plays, and is silent.
    globalThis.hosting66 = new Promise((resolve) => {
      for (const end of ["load", "error"]) script.addEventListener(end, resolve);
    });
  }
  const isOther = /[?#&](seed|day|hands|lessons?|deck|d)=/.test(location.search + location.hash); // than the usual game
  const save = query.get("save");
  if (!isOther && (save || !isFramed)) claim66(save ? `s66.table/${save}` : "s66.table");
  root.dataset.greets = saved.known !== "true" && !isFramed && !isOther;
  // Python waits for this, too, before it fetches what the first card has no need of. Safari has no such callback.
  const idle = globalThis.requestIdleCallback ?? ((run) => setTimeout(run, 200));
  globalThis.leisure66 = () => new Promise((resolve) => idle(resolve, { timeout: 2_000 }));
  // Where Python is slow it lets the browser get a word in between: a phone would else stand still for half a second.
  const BREATH = 15; // ms
  let since = performance.now();
  globalThis.breathe66 = async () => {
    if (performance.now() - since > BREATH) await (globalThis.scheduler?.yield?.() ?? new Promise((done) => setTimeout(done)));
    since = performance.now();
  };
  // For use without network; the game plays without that, too.
  const load = () => leisure66().then(() => import("./offline.mjs")).catch(() => {});
  const observer = new MutationObserver(() => isReady() && (observer.disconnect(), load()));
  observer.observe(root, { attributeFilter: ["data-ready"] });
  watch(chosen);
  for (const [name, described] of Object.entries(runtimes)) {
    if (name === chosen && works) addProgram(name);
    else switchPluginsOff(described);
  }
  if (!works) showTrouble();
})();
