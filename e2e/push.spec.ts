import { type BrowserContext, type CDPSession, expect, type Page, type Worker } from '@playwright/test';
import { talkApi } from '@sightline/contract/talk/talk';
import { type PushedBrowser, PushService } from '../server/test/pushed-browser.ts';
import { expectAccessible } from './accessibility.ts';
import { requestAccepted } from './api.ts';
import { test } from './fixtures.ts';
import { createRoom, idOf, messageOf } from './room-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

/** A Chromium under test reaches no push service: it subscribes to ours, and what arrives there is handed to its service worker. */
async function subscribeTo(page: Page, browser: PushedBrowser): Promise<void> {
  await page.addInitScript((token) => {
    let subscription: object | null = null;
    PushManager.prototype.subscribe = async ({ applicationServerKey: given } = {}) => {
      const { endpoint, keys } = JSON.parse(token);
      const applicationServerKey = (given as Uint8Array<ArrayBuffer>).buffer;
      const unsubscribe = async () => {
        subscription = null;
        return true;
      };
      subscription = { endpoint, options: { applicationServerKey }, unsubscribe, toJSON: () => ({ endpoint, keys }) };
      return subscription as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
  }, browser.token);
}

async function findRegistration(devtools: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  return found;
}

const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));

declare const self: {
  registration: ServiceWorkerRegistration;
  dispatchEvent: (event: Event) => void;
};

const shownIn = (worker: Worker) =>
  worker.evaluate(async () => (await self.registration.getNotifications()).map(({ title, body }) => ({ title, body })));

/** Nobody but a person clicks on a notification of the system: its event is the same. */
const clickIn = (worker: Worker) =>
  worker.evaluate(async () => {
    const [notification] = await self.registration.getNotifications();
    const Click = (globalThis as unknown as { NotificationEvent: typeof Event }).NotificationEvent;
    self.dispatchEvent(new Click('notificationclick', { notification, action: '' } as EventInit));
  });

test('a mention reaches a device whose page is closed, leads to the message, and disappears once it is read', {
  tag: '@full',
}, async ({ agent, open }) => {
  const service = await new PushService().start();
  const browser = service.browser();
  const phone = await open({
    email: people.colleague.email,
    browser: { permissions: ['notifications'], serviceWorkers: 'allow' },
  });
  const context = phone.context();
  await subscribeTo(phone, browser);
  await test.step('who wants notifications turns them on', async () => {
    await phone.goto('/account/notifications');
    await phone.getByRole('button', { name: 'Turn on for this device' }).click();
    await expect(phone.getByText('On for this device')).toBeVisible();
    await expect(phone.getByRole('listitem').filter({ hasText: 'This device' })).toBeVisible();
    await expectAccessible(phone);
  });
  const worker = await workerOf(context);
  const devtools = await context.newCDPSession(phone);
  const registrationId = await findRegistration(devtools);
  const { origin } = new URL(phone.url());
  const deliver = async (count: number): Promise<void> => {
    await expect.poll(() => browser.payloads.length).toBe(count);
    const data = JSON.stringify(browser.payloads.at(-1));
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
  const room = await createRoom(agent, [people.colleague, people.manager], subjectOf('Cold store'));
  const words = `The door does not close ${room.id.slice(-6)}`;
  await test.step('a mention is shown while no page is open', async () => {
    await phone.goto('about:blank');
    const id = await idOf(agent, people.colleague);
    const body = { message: `<@${id}|${people.colleague.name}> ${words}`, tagged_ids: [id] };
    await requestAccepted(agent, talkApi.send, { params: { id: room.id }, body });
    await deliver(1);
    await expect.poll(() => shownIn(worker)).toMatchObject([{ title: `${people.agent.name} mentioned you` }]);
  });
  await test.step('a click on it shows the message in the page that is open', async () => {
    await phone.goto('/tickets');
    await expect(phone.getByRole('heading', { name: 'Tickets', exact: true })).toBeVisible();
    await clickIn(worker);
    await expect(messageOf(phone, words)).toBeInViewport();
  });
  await test.step('what is read in one place is closed in the other', async () => {
    await deliver(2);
    expect(browser.payloads.at(-1)?.close).toHaveLength(1);
    await expect.poll(() => shownIn(worker)).toEqual([]);
  });
  await test.step('without a connection there is a page that says so, and comes back by itself', async () => {
    await context.setOffline(true);
    await phone.goto('/tickets');
    await expect(phone.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await context.setOffline(false);
    await expect(phone.getByRole('heading', { name: 'Tickets', exact: true })).toBeVisible();
  });
  await test.step('and they are turned off again', async () => {
    await phone.goto('/account/notifications');
    await phone.getByRole('button', { name: 'Turn off' }).click();
    await expect(phone.getByText('Off for this device')).toBeVisible();
  });
  service.close();
});
