import { accessSync, constants, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright';
import { isMediaPath, proxyRequest, proxyUpgrade } from '../src/proxy.ts';
import type { Server } from './servers.ts';

/** The Chromium to use, or why there is none. */
export function findChromium(): { path: string } | { missing: string } {
  const path = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  try {
    accessSync(path, constants.X_OK);
    return { path };
  } catch {
    return { missing: `no Chromium at ${path}; set CHROMIUM_PATH` };
  }
}

/** The livekit-client of the product, or the release before it. */
export type Client = 'current' | 'previous';

export type Stage = {
  /** A new page of its own profile, with livekit-client and test/page.ts loaded. */
  openPage(client?: Client): Promise<Page>;
  /** Another browser opens the same page here. */
  address: string;
  close(): Promise<void>;
};

/** An application server in front of the media server as in production, and a browser with fake devices. */
export async function openStage(
  executablePath: string,
  media: Pick<Server, 'url'>,
  picturesPerSecond = 10,
): Promise<Stage> {
  const server = createServer({ maxHeaderSize: 64 * 1024 }, (req, res) => {
    if (isMediaPath(req.url)) return proxyRequest(req, res, media.url);
    const [type, body] = PAGES[req.url ?? ''] ?? ['text/plain', ''];
    res.writeHead(200, { 'content-type': type }).end(body);
  });
  server.on('upgrade', (req, socket, head) => proxyUpgrade(req, socket, head, media.url));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({ executablePath, args: flagsFor(picturesPerSecond) });
  return {
    address: `${origin}/current`,
    openPage: (client = 'current') => openPage(browser, `${origin}/${client}`),
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

const flagsFor = (picturesPerSecond: number) => [
  '--no-sandbox',
  // The relay of the tests has a certificate that nobody signed.
  '--ignore-certificate-errors',
  // Few pictures by default, since each is encoded by the processor.
  `--use-fake-device-for-media-stream=fps=${picturesPerSecond}`,
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  // Each page would otherwise load two more, for suggestions in the address bar.
  '--disable-features=WebUIOmniboxAimPopup,WebUIOmniboxPopup',
];

const require = createRequire(import.meta.url);
const FILES = { current: require.resolve('livekit-client'), previous: require.resolve('livekit-client-previous') };
const pageWith = (client: Client) =>
  `<!doctype html><title>call</title><script src="/${client}.js"></script><script type="module" src="/page.js"></script>`;
const PAGES: Record<string, [type: string, body: string]> = {
  '/page.js': ['text/javascript', stripTypeScriptTypes(readFileSync(new URL('./page.ts', import.meta.url), 'utf8'))],
};
for (const client of ['current', 'previous'] as const) {
  PAGES[`/${client}`] = ['text/html', pageWith(client)];
  PAGES[`/${client}.js`] = ['text/javascript', readFileSync(FILES[client], 'utf8')];
}

async function openPage(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => 'call' in window);
  return page;
}
