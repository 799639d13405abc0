async function main() {
  const pyodide = await loadPyodide();
  pyodide.runPython(await (await fetch("plain.py")).text());
}
main();
