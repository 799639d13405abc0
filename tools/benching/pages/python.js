// `load(interpreter, program)` starts an interpreter with one of the packed programs beside this file;
// `run(expression)` then answers with the value of a Python expression in it.
const starts = {
  async pyodide() {
    const { loadPyodide } = await import("../vendor/pyodide/pyodide.mjs");
    return loadPyodide({ indexURL: new URL("../vendor/pyodide/", import.meta.url).href });
  },
  async micropython() {
    const { loadMicroPython } = await import("../vendor/micropython/micropython.mjs");
    return loadMicroPython({ heapsize: 16 * 1024 * 1024 });
  },
};
let python;

globalThis.load = async (interpreter, program) => {
  const text = await (await fetch(`${program}.py`)).text();
  python = await starts[interpreter]();
  python.runPython(`${text}\nimport ${program}_main`);
};

globalThis.run = (expression) => {
  python.runPython(`result = ${expression}`);
  return python.globals.get("result");
};
