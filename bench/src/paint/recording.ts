import type { Page } from 'playwright';

/** The server's response for one address. */
type Sent = { body: Buffer; type: string };

/** A page once it is painted, and everything that it loaded. */
export type Recording = { html: string; files: ReadonlyMap<string, Sent> };

/** Loads a page and keeps the bytes of all that it requested, and the resulting document. */
export async function record(page: Page, url: string, isPainted: () => Promise<unknown>): Promise<Recording> {
  const files = new Map<string, Sent>();
  const pending: Promise<void>[] = [];
  page.on('response', (response) => {
    const { pathname, search, origin } = new URL(response.url());
    if (origin !== new URL(url).origin || response.request().method() !== 'GET' || !response.ok()) return;
    const keep = response.body().then(
      (body) => void files.set(pathname + search, { body, type: response.headers()['content-type'] ?? 'text/plain' }),
      () => undefined, // it was cancelled
    );
    pending.push(keep);
  });
  await page.goto(url);
  await isPainted();
  await Promise.all(pending);
  const { pathname, search } = new URL(url);
  files.delete(pathname + search);
  return { html: staticPage(await page.content(), files), files };
}

/** Returns the same document without its code, whose bytes are loaded all the same. */
function staticPage(html: string, files: ReadonlyMap<string, Sent>): string {
  const still = html.replace(/<script\b[\s\S]*?<\/script>/g, '').replace(/<link[^>]*rel="modulepreload"[^>]*>/g, '');
  const isStyle = ({ type }: Sent) => type.includes('css') || type.includes('font');
  const others = [...files].filter(([, sent]) => !isStyle(sent)).map(([path]) => path);
  const load = `<script>for (const path of ${JSON.stringify(others)}) void fetch(path).then((sent) => sent.arrayBuffer());</script>`;
  return still.replace('</head>', `${load}</head>`);
}
