// `deals(interpreter, seconds)` answers with random deals a second.
const program = await (await fetch("deals.py")).text();

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

globalThis.deals = async (interpreter, seconds) => {
  const python = await starts[interpreter]();
  python.runPython(program);
  python.runPython(`import deals_main\nresult = deals_main.deals_per_second(${seconds})`);
  return python.globals.get("result");
};
