import { afterAll, beforeAll, beforeEach } from 'vitest';
import { Firefox, lacksFirefox } from './firefox.ts';
import type { Server } from './servers.ts';
import { findChromium, openStage, type Stage } from './stage.ts';

const found = findChromium();

export type FirefoxCall = { server: Server; stage: Stage; firefox: Firefox };

/** A server with a Firefox beside Chromium, for all tests of a suite. They are skipped, with the reason, where one is missing. */
export function firefoxCall(start: () => Promise<Server>, lacks?: string): FirefoxCall {
  const reason = 'missing' in found ? found.missing : (lacks ?? lacksFirefox);
  const call = {} as FirefoxCall;
  beforeAll(async () => {
    if ('missing' in found || reason) return;
    call.server = await start();
    [call.stage, call.firefox] = await Promise.all([openStage(found.path, call.server), Firefox.open()]);
  });
  beforeEach(({ skip }) => {
    if (reason) skip(reason);
  });
  afterAll(async () => {
    await call.firefox?.close();
    await call.stage?.close();
    await call.server?.stop();
  });
  return call;
}
