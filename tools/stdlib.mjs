// node stdlib.mjs PYODIDE_FOLDER KEEP_LIST OUT.zip
//
// Pyodide's python_stdlib.zip holds sources only, and about 140 of them are compiled at every start of the page (2-3 s).
// This writes the modules of KEEP_LIST as byte code. Pyodide itself compiles them, so that the byte code fits.
import fs from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, keepList, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const pyodide = await loadPyodide({ indexURL: `${folder}/` });
pyodide.FS.writeFile("/in.zip", fs.readFileSync(`${folder}/python_stdlib.zip`));
pyodide.globals.set("kept", fs.readFileSync(keepList, "utf8"));

const answer = pyodide.runPython(`
import importlib._bootstrap_external as external, importlib.util, sys, zipfile

keep = set(kept.split())
library = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip/"
SAME_DATE = (2020, 1, 1, 0, 0, 0)

def module(name):
    return name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")

def write(target, name, data):
    target.writestr(zipfile.ZipInfo(name, SAME_DATE), data, zipfile.ZIP_DEFLATED, 9)

def compiled(name, source):
    code = compile(source, library + name, "exec", dont_inherit=True)
    return external._code_to_hash_pyc(code, importlib.util.source_hash(source), False)

with zipfile.ZipFile("/in.zip") as given, zipfile.ZipFile("/out.zip", "w") as target:
    for name in given.namelist():
        if name.endswith(".py") and module(name) in keep:
            write(target, name + "c", compiled(name, given.read(name)))
            keep.remove(module(name))
        elif name.startswith("pyodide/") and not name.endswith((".py", "/")):
            write(target, name, given.read(name))
" ".join(sorted(keep))
`);
// A module that a new Python no longer has should leave the list, not be carried along in it.
if (answer) throw new Error(`not in the standard library of this Pyodide: ${answer}`);
fs.writeFileSync(out, pyodide.FS.readFile("/out.zip"));
