import { accessSync, constants, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { AccessToken, type VideoGrant } from 'livekit-server-sdk';
import { type Browser, chromium, type Page } from 'playwright';
import { expect } from 'vitest';
import { isMediaPath, proxyRequest, proxyUpgrade } from '../src/proxy.ts';
import { type MediaProcess, startMedia } from '../src/supervise.ts';

export const keys = { apiKey: 'test-key', apiSecret: 'a-secret-of-at-least-thirty-two-letters' };

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

export const PATIENCE = { timeout: 30_000, interval: 100 };

/** What `page` has decoded of somebody's camera and microphone so far. */
export async function received(page: Page, from: string) {
  const all = (await page.evaluate(() => window.call.arrivals())).filter((each) => each.from === from);
  const video = all.find((each) => each.kind === 'video');
  const audio = all.find((each) => each.kind === 'audio');
  return {
    frames: video?.framesDecoded ?? 0,
    width: video?.width ?? 0,
    energy: audio?.audioEnergy ?? 0,
    concealed: audio?.concealed ?? 0,
    samples: audio?.samples ?? 0,
  };
}

/** Waits until twenty more frames are decoded, and more sound than silence, than there were. */
export async function seesAndHears(page: Page, from: string) {
  const before = await received(page, from);
  const grown = async () => {
    const now = await received(page, from);
    return { sees: now.frames >= before.frames + 20, hears: now.energy > before.energy };
  };
  await expect.poll(grown, PATIENCE).toEqual({ sees: true, hears: true });
  return true;
}

export type Stage = {
  media: MediaProcess;
  /** A new page of its own profile, with livekit-client and test/page.ts loaded. */
  openPage(): Promise<Page>;
  close(): Promise<void>;
};

/** The media process, an application server in front of it as in production, and a browser with fake devices. */
export async function openStage(executablePath: string): Promise<Stage> {
  const media = await startMedia({ udpPort: 0, tcpPort: 0, httpPort: 0, ...keys });
  const server = createServer({ maxHeaderSize: 64 * 1024 }, (req, res) => {
    if (isMediaPath(req.url)) return proxyRequest(req, res, media.url);
    const [type, body] = PAGES[req.url ?? ''] ?? ['text/plain', ''];
    res.writeHead(200, { 'content-type': type }).end(body);
  });
  server.on('upgrade', (req, socket, head) => proxyUpgrade(req, socket, head, media.url));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  return {
    media,
    openPage: () => openPage(browser, origin),
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      server.close();
      await media.stop();
    },
  };
}

const FLAGS = [
  '--no-sandbox',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
];

const require = createRequire(import.meta.url);
const PAGES: Record<string, [string, string]> = {
  '/': [
    'text/html',
    '<!doctype html><title>call</title><script src="/livekit.js"></script><script type="module" src="/page.js"></script>',
  ],
  '/livekit.js': ['text/javascript', readFileSync(require.resolve('livekit-client'), 'utf8')],
  '/page.js': ['text/javascript', stripTypeScriptTypes(readFileSync(new URL('./page.ts', import.meta.url), 'utf8'))],
};

async function openPage(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(origin);
  await page.waitForFunction(() => 'call' in window);
  return page;
}

export function tokenFor(identity: string, room: string, grant: VideoGrant = {}): Promise<string> {
  const token = new AccessToken(keys.apiKey, keys.apiSecret, { identity, name: `Name of ${identity}` });
  token.addGrant({ roomJoin: true, room, canUpdateOwnMetadata: true, ...grant });
  return token.toJwt();
}
