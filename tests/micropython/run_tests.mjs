// Runs Python tests on the npm build of an interpreter: node run_tests.mjs micropython|pyodide < job.json
//
// The job: {"files": {path in the interpreter: path here}, "root": folder in the interpreter,
// "python": arguments for runner.main as JSON text, "modules": node_modules}.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const HEAP = 256 * 1024 * 1024;

const load = {
  async micropython(modules) {
    const home = `${modules}/@micropython/micropython-webassembly-pyscript/micropython.mjs`;
    const { loadMicroPython } = await import(pathToFileURL(home));
    const stdout = (line) => console.log(line);
    return loadMicroPython({ stdout, linebuffer: true, heapsize: HEAP });
  },
  async pyodide(modules) {
    const { loadPyodide } = await import(pathToFileURL(`${modules}/pyodide/pyodide.mjs`));
    return loadPyodide({ stdout: (line) => console.log(line) });
  },
};

const job = JSON.parse(readFileSync(0, "utf8"));
const python = await load[process.argv[2]](job.modules);
for (const [target, source] of Object.entries(job.files)) {
  const folder = target.slice(0, target.lastIndexOf("/"));
  python.FS.mkdirTree(folder);
  python.FS.writeFile(target, readFileSync(source));
}
python.globals.set("root", job.root);
python.globals.set("job", job.python);
python.runPython(`
import sys
sys.path.insert(0, root)
from tests.micropython.runner import main
main(job)
`);
