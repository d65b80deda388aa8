import { pushApi } from '@sightline/contract/notifications/push';
import { expect } from 'vitest';
import { as } from './app.ts';
import type { TestPerson } from './factories.ts';
import { oncePerFile } from './file-end.ts';
import { type PushedBrowser, PushService } from './pushed-browser.ts';

export const pushService = oncePerFile(
  () => new PushService().start(),
  (service) => service.close(),
);

/** Subscribes a browser of somebody, as its page does. */
export async function registerBrowser(person: TestPerson, given?: PushedBrowser): Promise<PushedBrowser> {
  const browser = given ?? (await pushService()).browser();
  const { status } = await as(person.token).call(pushApi.register, { body: { token: browser.token, device: 'web' } });
  expect(status).toBe(200);
  return browser;
}
