import type { PushPayload } from '@sightline/contract/notifications/push';
import { describe, expect, it, vi } from 'vitest';
import { answerClick } from './click.ts';
import { offlinePage } from './offline-page.ts';
import { receivePush } from './receive-push.ts';

const id = '01981f3c-7edb-7000-8000-360f06acaef2';
const show = {
  id,
  kind: 'mention',
  title: 'Ana mentioned you',
  body: 'look',
  url: '/talk?room=1',
  actions: [],
} as const;
const push = (payload: Partial<PushPayload>) =>
  ({ json: () => ({ show: null, close: [], unread: 0, ...payload }) }) as PushMessageData;

function workerWith({
  pages = [] as object[],
  shown = [] as { tag: string; close: () => void }[],
  agent = 'Chrome/140',
}) {
  const showNotification = vi.fn(async () => undefined);
  const openWindow = vi.fn(async () => null);
  const navigator = { userAgent: agent, setAppBadge: vi.fn(async () => {}), clearAppBadge: vi.fn(async () => {}) };
  const worker = {
    registration: { getNotifications: async () => shown, showNotification },
    clients: { matchAll: async () => pages, openWindow },
    navigator,
  } as unknown as ServiceWorkerGlobalScope;
  return { worker, showNotification, openWindow, navigator };
}

const lookedAt = { focused: true, visibilityState: 'visible' };

describe('what is pushed', () => {
  it('is shown under its id, with the way to it, and counted on the icon', async () => {
    const { worker, showNotification, navigator } = workerWith({});
    await receivePush(worker, push({ show: { ...show, actions: [] }, unread: 3 }));
    const options = expect.objectContaining({
      tag: id,
      body: 'look',
      data: expect.objectContaining({ url: '/talk?room=1' }),
    });
    expect(showNotification).toHaveBeenCalledWith('Ana mentioned you', options);
    expect(navigator.setAppBadge).toHaveBeenCalledWith(3);
  });

  it('closes what was read elsewhere, and nothing else', async () => {
    const [read, other] = [
      { tag: id, close: vi.fn() },
      { tag: 'another', close: vi.fn() },
    ];
    const { worker, showNotification, navigator } = workerWith({ shown: [read, other] });
    await receivePush(worker, push({ close: [id] }));
    expect([read.close.mock.calls.length, other.close.mock.calls.length]).toEqual([1, 0]);
    expect(showNotification).not.toHaveBeenCalled();
    expect(navigator.clearAppBadge).toHaveBeenCalled();
  });

  it('is not shown to who looks at a page, except by Safari, which wants each push to be shown', async () => {
    const chrome = workerWith({ pages: [lookedAt] });
    await receivePush(chrome.worker, push({ show: { ...show, actions: [] } }));
    expect(chrome.showNotification).not.toHaveBeenCalled();
    const safari = workerWith({ pages: [lookedAt], agent: 'Version/18.0 Safari/605.1.15' });
    await receivePush(safari.worker, push({ show: { ...show, actions: [] } }));
    expect(safari.showNotification).toHaveBeenCalled();
  });

  it('is ignored when it is none of ours', async () => {
    const { worker, showNotification } = workerWith({});
    await receivePush(worker, null);
    const broken = { json: () => JSON.parse('{') } as PushMessageData;
    await receivePush(worker, broken);
    expect(showNotification).not.toHaveBeenCalled();
  });
});

describe('a click', () => {
  const click = (action: string, url = '/talk?room=1') =>
    ({ action, notification: { close: () => {}, data: { id, kind: 'mention', url } } }) as unknown as NotificationEvent;
  /** A page that takes the message. */
  const openPage = () => ({
    postMessage: vi.fn((_message: object, [port]: MessagePort[] = []) => port?.postMessage('taken')),
    focus: vi.fn(async () => undefined),
  });

  it('shows it in a page that is open, and brings that to the front', async () => {
    const page = openPage();
    const { worker, openWindow } = workerWith({ pages: [page] });
    await answerClick(worker, click(''));
    expect(page.postMessage.mock.calls[0]?.[0]).toEqual({ type: 'open', path: `/talk?room=1#notification-${id}` });
    expect(page.focus).toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
  });

  it('opens a page where there is none, and the composer for a reply', async () => {
    const { worker, openWindow } = workerWith({});
    await answerClick(worker, click('reply'));
    expect(openWindow).toHaveBeenCalledWith(`/talk?room=1#reply-${id}`);
  });

  it('on "Decline" opens nothing and silences the pages that ring', async () => {
    const page = openPage();
    const { worker, openWindow } = workerWith({ pages: [page] });
    await answerClick(worker, click('decline', '/call/the-call'));
    expect(page.postMessage.mock.calls[0]?.[0]).toEqual({ type: 'declined', callId: 'the-call' });
    expect(openWindow).not.toHaveBeenCalled();
  });
});

it.each([
  ['pt-BR', 'Você está sem conexão'],
  ['en-GB', 'You are offline'],
  ['fr', 'You are offline'],
])('without a connection there is a page in the language of the browser: %s', async (language, title) => {
  const page = offlinePage(language);
  expect(await page.text()).toContain(`<h1>${title}</h1>`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
});
