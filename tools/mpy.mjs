// node mpy.mjs MPY_CROSS_FOLDER SOURCE_FOLDER [OPTION …]
//
// Puts MicroPython's byte code beside each source, x.mpy beside x.py. The compiler is MicroPython's own, but older than
// the page's interpreter: it knows no two f-strings side by side.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const [folder, sources, ...options] = process.argv.slice(2);
globalThis.fetch = undefined; // else the compiler would fetch its WebAssembly, which is a file
process.setMaxListeners(0); // it listens for every module anew
const { compile } = createRequire(import.meta.url)(folder);

const wrong = [];
for (const name of fs.readdirSync(sources, { recursive: true }).filter((name) => name.endsWith(".py")).sort()) {
  const file = path.join(sources, name);
  const told = name.split(path.sep).join("/"); // what tracebacks name
  const { status, mpy, err } = await compile("m.py", fs.readFileSync(file, "utf8"), [...options, "-s", told]);
  if (status === 0) fs.writeFileSync(file.replace(/\.py$/, ".mpy"), mpy);
  else wrong.push(`${told} does not compile:`, ...err);
}
if (wrong.length) {
  console.error(wrong.join("\n"));
  process.exit(1);
}
