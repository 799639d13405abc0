// Puts into a service worker the list of the files that it keeps, each with its hash; tools/building/offline.py calls it:
//     node tools/precache.mjs NODE_MODULES SOURCE TARGET SITE LEFT_OUT …
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [modules, swSrc, swDest, globDirectory, ...globIgnores] = process.argv.slice(2);
const { injectManifest } = createRequire(join(modules, "here.js"))("workbox-build");

// With it the browser itself refuses a file of another version, whatever cache or server it comes from.
const withIntegrity = (entry) => {
  const hash = createHash("sha256").update(readFileSync(join(globDirectory, entry.url)));
  return { ...entry, integrity: `sha256-${hash.digest("base64")}` };
};
const { warnings } = await injectManifest({
  swSrc,
  swDest,
  globDirectory,
  globPatterns: ["**/*"],
  globIgnores,
  // Without this Workbox would leave out Pyodide, which is larger than 2 MiB.
  maximumFileSizeToCacheInBytes: 64 * 2 ** 20,
  manifestTransforms: [(entries) => ({ manifest: entries.map(withIntegrity), warnings: [] })],
});
if (warnings.length) throw new Error(warnings.join("\n"));
