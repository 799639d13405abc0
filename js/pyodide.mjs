// Why not Python: this runs before there is a Python. PyScript takes it for the interpreter's module; in a worker
// that is the only door through which js/storage.js can come in before PyScript asks for storage.
import "./storage.js";
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";

export { version };
export const loadPyodide = (options) =>
  load({ ...options, indexURL: new URL("../vendor/pyodide/", import.meta.url).href });
