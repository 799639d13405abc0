// Why not Python: this runs before there is a Python. PyScript takes it for the interpreter's module; the interpreter
// that it gets has the page's program in its files, compiled, which Python would unpack more slowly than it starts.
import { loadMicroPython as load } from "../vendor/micropython/micropython.mjs";

const at = (path) => new URL(`../${path}`, import.meta.url).href;

const language = document.documentElement.lang; // may change, and the texts in both bundles belong together

// A bundle that tools/building/compiled.py packs: a line of JSON with [path, size] of each file, then the files.
async function fetchBundle(name) {
  const response = await fetch(at(`py/${name}.${language}.bin`));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  const unpacked = new Response(response.body.pipeThrough(new DecompressionStream("gzip")));
  return new Uint8Array(await unpacked.arrayBuffer());
}

// The first file of the program finds all others in the bundle (py/stand_ins/packed.py).
function writeFirst({ FS }, bundle) {
  const start = bundle.indexOf(10) + 1;
  const [[path, size]] = JSON.parse(new TextDecoder().decode(bundle.subarray(0, start)));
  FS.writeFile(`/${path}`, bundle.subarray(start, start + size));
}

function addBundle(python, name, bundle) {
  python.FS.writeFile(`/${name}.bin`, bundle, { canOwn: true });
  python.runPython(`import packed; packed.add("/${name}.bin", ${bundle.length})`);
}

// PyScript puts the sources of its own library before the first program: written to files, imported, and names deleted.
// They are among the files already, compiled. If another PyScript does it otherwise, its sources come first as before.
const LIBRARY = /^[^]*\ndel _pyscript\n/;

function skipLibrary(python) {
  for (const name of ["runPython", "runPythonAsync"]) {
    const run = python[name];
    python[name] = (code, ...more) => run.call(python, code.replace(LIBRARY, "import pyscript\n"), ...more);
  }
}

// PyScript names the ways out when it asks for the interpreter.
let outs;
const out = (name) => (data) => (outs ? outs[name](data) : console.info(new TextDecoder().decode(data)));

async function start() {
  const url = at("vendor/micropython/micropython.wasm");
  const wanted = { url, linebuffer: false, stdout: out("stdout"), stderr: out("stderr") };
  const [python, program] = await Promise.all([load(wanted), fetchBundle("app")]);
  // For each import several names are tried, and Emscripten makes an error with a long text and a stack of each miss.
  python.FS.ErrnoError = class {
    name = "ErrnoError";
    constructor(errno) {
      this.errno = errno;
    }
  };
  writeFirst(python, program);
  addBundle(python, "app", program);
  skipLibrary(python);
  // Python calls it for the rest of the program; false if that does not come.
  let later = false;
  globalThis.fetchLater66 = async () => {
    later ||= fetchBundle("later").then((bundle) => (addBundle(python, "later", bundle), true));
    return later.catch(() => (later = false));
  };
  return python;
}

// js/start.js imports this before PyScript is there, so that both get ready side by side.
const started = start();

export const loadMicroPython = (options) => {
  outs = options;
  return started;
};
