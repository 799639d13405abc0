// Why not Python: this runs before there is a Python. PyScript takes it for the interpreter's module; the interpreter
// that it gets has the page's program in its files, compiled, which Python would unpack more slowly than it starts.
import { loadMicroPython as load } from "../vendor/micropython/micropython.mjs";

const at = (path) => new URL(`../${path}`, import.meta.url).href;

// The bundle that tools/building/compiled.py packs: a line of JSON with [path, size] of each file, then the files.
async function fetchProgram() {
  const response = await fetch(at(`py/app.${document.documentElement.lang}.bin`));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  const unpacked = new Response(response.body.pipeThrough(new DecompressionStream("gzip")));
  return new Uint8Array(await unpacked.arrayBuffer());
}

function writeFiles({ FS }, program) {
  let start = program.indexOf(10) + 1;
  for (const [path, size] of JSON.parse(new TextDecoder().decode(program.subarray(0, start)))) {
    FS.mkdirTree(`/${path}`.replace(/\/[^/]*$/, ""));
    FS.writeFile(`/${path}`, program.subarray(start, start + size), { canOwn: true });
    start += size;
  }
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

export const loadMicroPython = async (options) => {
  const wanted = { ...options, url: at("vendor/micropython/micropython.wasm") };
  const [python, program] = await Promise.all([load(wanted), fetchProgram()]);
  // For each import several names are tried, and Emscripten makes an error with a long text and a stack of each miss.
  python.FS.ErrnoError = class {
    name = "ErrnoError";
    constructor(errno) {
      this.errno = errno;
    }
  };
  writeFiles(python, program);
  skipLibrary(python);
  return python;
};
