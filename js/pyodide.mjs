// Why not Python: this runs before there is a Python. PyScript takes it for the interpreter's module; in a worker
// that is the only door through which js/storage.js can come in before PyScript asks for storage.
import "./storage.js";
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";

export { version };
export const loadPyodide = async (options) => {
  const python = await load({ ...options, indexURL: new URL("../vendor/pyodide/", import.meta.url).href });
  globalThis.fetchLater66 = () => writeLater(python).catch(() => false);
  return python;
};

// The page's Python calls it for the rest of its program, here as sources; false if that does not come.
async function writeLater({ FS }) {
  const response = await fetch(new URL("../py/later.json", import.meta.url));
  for (const [path, text] of Object.entries(await response.json())) {
    FS.mkdirTree(path.replace(/\/?[^/]*$/, "") || ".");
    FS.writeFile(path, text);
  }
  return true;
}

// PyScript tells no bytes, and Pyodide waits for ever for a file that is missing. So a worker counts what it fetches,
// and tells the page that and what does not come. By its own postMessage: PyScript's calls go through a MessageChannel
// of their own, and this way needs no name that another tab could use as well.
if (typeof document === "undefined") {
  const STEP = 100_000; // bytes between two messages
  let [loaded, told] = [0, 0];
  const add = (bytes) => {
    loaded += bytes;
    if (loaded - told < STEP) return;
    told = loaded;
    postMessage(`loaded ${loaded}`);
  };
  const count = async (response) => {
    const reader = response.body.getReader();
    for (let piece; !(piece = await reader.read()).done; ) add(piece.value.length);
  };
  const plainFetch = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    const response = await plainFetch(...request).catch((error) => {
      postMessage(`missing ${error.message}`);
      throw error;
    });
    if (!response.ok) postMessage(`missing ${response.url}`);
    // The copy is read, since a browser compiles WebAssembly faster from a response of its own than from one of ours.
    if (response.ok && response.body) count(response.clone()).catch(() => {}); // whoever asked will see the error
    return response;
  };
}
