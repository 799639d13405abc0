// node worker.mjs PYODIDE_FOLDER STDLIB.zip SOURCE_FOLDER OUT.zip
//
// Writes the worker's modules as byte code into one zip: one request, and nothing to compile at a start. Pyodide itself
// compiles them, so that the byte code fits, and imports each one: a module of the standard library that the trimmed
// STDLIB.zip lacks is missed here and not in the browser.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, stdLibURL, sources, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const pyodide = await loadPyodide({ indexURL: `${folder}/`, stdLibURL });
const names = fs.readdirSync(sources, { recursive: true }).filter((name) => name.endsWith(".py"));
pyodide.globals.set("job", JSON.stringify(names.sort().map((name) =>
  [name.split(path.sep).join("/"), fs.readFileSync(path.join(sources, name), "utf8")])));

const program = `
import importlib, importlib._bootstrap_external as external, importlib.util, json, sys, zipfile

HOME = "/home/pyodide/"  # where PyScript unpacks the zip; tracebacks name it
SAME_DATE = (2020, 1, 1, 0, 0, 0)
files = json.loads(job)

with zipfile.ZipFile("/out.zip", "w") as target:
    for name, text in files:
        source = text.encode()
        code = compile(source, HOME + name, "exec", dont_inherit=True)
        data = external._code_to_hash_pyc(code, importlib.util.source_hash(source), False)
        target.writestr(zipfile.ZipInfo(name + "c", SAME_DATE), data, zipfile.ZIP_DEFLATED, 9)

sys.path.insert(0, "/out.zip")
for name, _ in files:
    importlib.import_module(name.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
`;
try {
  pyodide.runPython(program);
} catch (error) {
  // Node would print the line of Pyodide's code that threw it, a megabyte long.
  console.error(error.message);
  process.exit(1);
}
fs.writeFileSync(out, pyodide.FS.readFile("/out.zip"));
