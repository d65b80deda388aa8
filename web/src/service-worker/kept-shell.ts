/// <reference lib="webworker" />

/*
 * The built application, for a start without a connection: one cache per build, named after its entry. The page is stored last,
 * so that a cache with a page is whole, and pages of one build never run with files of another.
 */

const prefix = 'shell ';
const pagePath = '/';
const atOnce = 4;

/** `offline.json` of the build (web/service-worker-build.ts). */
type Build = { entry: string; files: string[] };

const isShell = (name: string): boolean => name.startsWith(prefix);
const shells = async (): Promise<string[]> => (await caches.keys()).filter(isShell);

async function requireOk(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, init);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response;
}

/** From an older build where the file is the same: its name is made of what it contains. */
async function keepFile(cache: Cache, file: string): Promise<void> {
  if (await cache.match(file)) return;
  await cache.put(file, (await caches.match(file, { ignoreVary: true })) ?? (await requireOk(file)));
}

async function keepFiles(cache: Cache, files: readonly string[]): Promise<void> {
  const left = [...files];
  const worker = async () => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) await keepFile(cache, file);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Keeps the build that the server serves now, and only that. An interrupted download goes on the next time. */
export async function keepShell(): Promise<void> {
  const { entry, files } = (await (await requireOk('/offline.json', { cache: 'no-store' })).json()) as Build;
  const name = prefix + entry;
  const cache = await caches.open(name);
  if (!(await cache.match(pagePath))) {
    const page = await requireOk(pagePath, { cache: 'no-store' });
    // A newer build was installed between the two: the next page asks again.
    if (!(await page.clone().text()).includes(entry)) return void (await caches.delete(name));
    await keepFiles(cache, files);
    await cache.put(pagePath, page);
  }
  for (const other of await shells()) if (other !== name) await caches.delete(other);
}

export async function dropShell(): Promise<void> {
  for (const name of await shells()) await caches.delete(name);
}

const nonceOf = (policy: string): string | undefined => /'nonce-([^']+)'/.exec(policy)?.[1];

/** The kept page with a number of its own in the place of the one that it was sent with (server/src/http/page-policy.ts). */
async function renewed(page: Response): Promise<Response> {
  const policy = page.headers.get('content-security-policy') ?? '';
  const [old, text] = [nonceOf(policy), await page.text()];
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  if (old === undefined) return new Response(text, { headers });
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  headers.set('content-security-policy', policy.replaceAll(old, nonce));
  return new Response(text.replaceAll(old, nonce), { headers });
}

/** The application as it was kept; undefined where it was not. */
export async function keptPage(): Promise<Response | undefined> {
  for (const name of (await shells()).toReversed()) {
    const page = await (await caches.open(name)).match(pagePath);
    if (page) return renewed(page);
  }
  return undefined;
}

/** A file of any build: names are made of contents, so that the same name is the same file. */
export async function keptOrFetched(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
