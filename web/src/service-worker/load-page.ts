/// <reference lib="webworker" />
import { keptPage } from './kept-shell.ts';
import { offlinePage } from './offline-page.ts';

/** On a connection that hardly works, the application opens with what is kept after this time. */
const slowAfter = 6000;

const after = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** The page from the server; from this device, where the server does not answer. */
export async function loadPage(
  loaded: Promise<Response>,
  language: string,
  slow: Promise<void> = after(slowAfter),
): Promise<Response> {
  const fromServer = loaded.then(async (page) => (page.status >= 500 ? ((await keptPage()) ?? page) : page));
  const early = slow.then(async () => (await keptPage()) ?? fromServer);
  try {
    return await Promise.race([fromServer, early]);
  } catch {
    return (await keptPage()) ?? offlinePage(language);
  }
}
