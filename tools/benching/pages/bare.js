import { loadMicroPython } from "../vendor/micropython/micropython.mjs";

const url = new URL("../vendor/micropython/micropython.wasm", import.meta.url).href;
const [python, program] = await Promise.all([
  loadMicroPython({ url }),
  fetch("bare_main.py").then((response) => response.text()),
]);
python.runPython(program);
