// Why not Python: where storage is blocked (a frame on a foreign site, cookies switched off), merely reading
// `localStorage` throws a SecurityError that MicroPython cannot catch, and PyScript stumbles over IndexedDB or
// waits for it for ever. So both are put here before PyScript comes.

// `store66` never throws: it is the real storage, or one that forgets (`memory` is true then). setItem says whether
// the value was kept.
globalThis.store66 ??= (() => {
  let real = null;
  try {
    real = localStorage;
    real.getItem("s66");
  } catch {
    real = null;
  }
  const values = new Map();
  const guarded = (use, otherwise) => {
    try {
      return use();
    } catch {
      return otherwise;
    }
  };
  return {
    memory: real === null,
    getItem: (key) => (real ? guarded(() => real.getItem(key), null) : (values.get(key) ?? null)),
    setItem: (key, value) =>
      real ? guarded(() => (real.setItem(key, value), true), false) : (values.set(key, String(value)), true),
    removeItem: (key) => (real ? guarded(() => real.removeItem(key), null) : values.delete(key)),
  };
})();

// PyScript keeps a list of installed packages in an IndexedDB. There are none, so it always gets one that forgets:
// then the page starts in the same way with storage and without.
(() => {
  const answer = (result) => {
    const request = { result };
    queueMicrotask(() => request.onsuccess?.({ target: request }));
    return request;
  };
  const open = () => {
    const rows = new Map();
    const store = {
      count: () => answer(rows.size),
      clear: () => answer(rows.clear()),
      delete: (key) => answer(rows.delete(key)),
      get: (key) => answer(rows.get(key)),
      getKey: (key) => answer(rows.has(key) ? key : undefined),
      getAllKeys: () => answer([...rows.keys()]),
      put: (value, key) => answer(rows.set(key, value)),
    };
    return answer({ objectStoreNames: [], transaction: () => ({ objectStore: () => store }), close() {} });
  };
  Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: { open } });
})();
