import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

/**
 * A first visit of a screen may load this much JS and CSS together, in files and bytes (brotli). Texts and font come on top. `leanContract` leaves
 * out the schemas: with them and zod, login took 250,000 and home 376,000, which no other saving bought back.
 */
const budgets = [
  { screen: 'login', chunks: ['index.html', 'sign-in'], files: 12, bytes: 185_000 },
  { screen: 'home', chunks: ['index.html', 'shell', 'routes/_app/home.tsx'], files: 25, bytes: 300_000 },
] as const;

/** The tracker of drawings with all that it brings, gzip, in bytes. */
const trackerBudget = 20_000;

const dist = new URL('./dist/', import.meta.url);
const manifestFile = new URL('.vite/manifest.json', dist);

/** By the path of a module, or by the name of a group of `chunk-groups.ts`. */
function keyOf(manifest: Manifest, wanted: string): string {
  const key = Object.keys(manifest).find(
    (path) => path.split('?')[0]?.endsWith(wanted) || manifest[path]?.name === wanted,
  );
  if (!key) throw new Error(`The build has no chunk for ${wanted}.`);
  return key;
}

/** Every file that the browser must have before these chunks can run. */
function staticClosure(manifest: Manifest, roots: readonly string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const root of roots) visit(keyOf(manifest, root));
  return files;
}

async function transferSize(file: string): Promise<number> {
  return brotliCompressSync(await readFile(new URL(file, dist))).length;
}

if (!existsSync(manifestFile)) throw new Error('Build the web application first: npm run build -w web.');
const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
for (const { screen, chunks, files: maxFiles, bytes } of budgets) {
  const files = [...staticClosure(manifest, chunks)];
  const sizes = await Promise.all(files.map(transferSize));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`${screen}: ${files.length} of ${maxFiles} files, ${total} of ${bytes} bytes (brotli)`);
  if (total <= bytes && files.length <= maxFiles) continue;
  process.exitCode = 1;
  for (const [index, file] of files.entries()) console.error(`  ${String(sizes[index]).padStart(7)}  ${file}`);
}

const assets = new URL('static/', dist);
const trackers = (await readdir(assets)).filter((file) => /^tracking\.worker-.*\.js$/.test(file));
if (trackers.length === 0) throw new Error('The build has no tracker.');
for (const file of trackers) {
  const size = gzipSync(await readFile(new URL(file, assets))).length;
  console.log(`tracker: ${size} of ${trackerBudget} bytes (gzip)`);
  if (size > trackerBudget) process.exitCode = 1;
}
