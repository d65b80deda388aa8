import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../checks/src/chromium.ts';
import { chromiumFlags } from '../../checks/src/chromium-flags.ts';

/** A browser whose profile outlives it, as that of a phone does. */
export type Phone = {
  page: Page;
  /** Ends it as a phone without battery ends. */
  kill: () => Promise<void>;
  /** Ends it as its user does: what it keeps in memory is written. */
  close: () => Promise<void>;
};

/** The groups of those that run. */
const running = new Set<number>();

/** A test that failed leaves no browser behind. */
export function endPhones(): void {
  for (const group of running) process.kill(-group, 'SIGKILL');
}

/** `upload`: bytes a second that its connection sends. */
export async function openPhone(profile: string, { upload = -1 } = {}): Promise<Phone> {
  const { path } = await findChromium();
  const flags = ['--headless=new', '--remote-debugging-port=0', '--no-first-run', `--user-data-dir=${profile}`];
  const child = spawn(path, [...chromiumFlags, ...flags, 'about:blank'], {
    detached: true, // a group of its own, so that its helpers end with it
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const group = child.pid ?? 0;
  running.add(group);
  const ended = once(child, 'exit').finally(() => running.delete(group));
  const browser = await chromium.connectOverCDP(await readEndpoint(child.stderr));
  const [context] = browser.contexts();
  if (!context) throw new Error('the browser has no profile');
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 5, downloadThroughput: -1, uploadThroughput: upload },
  });
  return {
    page,
    async kill() {
      process.kill(-group, 'SIGKILL');
      await ended;
      await browser.close();
    },
    async close() {
      await (await browser.newBrowserCDPSession()).send('Browser.close');
      await ended;
    },
  };
}

async function readEndpoint(output: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input: output });
  for await (const line of lines) {
    const [, endpoint] = /DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (endpoint) {
      lines.close();
      output.resume(); // a full pipe would stop it
      return endpoint;
    }
  }
  throw new Error('the browser ended instead of starting');
}
