import { api } from '@sightline/contract/api';
import type { Endpoint } from '@sightline/contract/endpoint';
import { socketRoom } from '@sightline/contract/realtime';
import { sessionApi } from '@sightline/contract/session';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sessionQuery } from '../../web/src/features/session/api.ts';
import { isOfRoom } from '../../web/src/features/talk/api.ts';
import { accepted, call } from '../faults/caller.ts';
import { type Installation, installProduct } from '../faults/installation.ts';
import { demoPassword, people } from '../sign-in.ts';
import { Observer, roomsOf, seen, setUpBrowserGlobals } from './observer.ts';
import { apart, rows } from './rows.ts';
import { type Shown, screenOf } from './screen.ts';
import type { Cast, Person } from './subject.ts';

const changing = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries(group as Record<string, Endpoint>)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name]) => `${feature}.${name}`),
);

it('every endpoint that changes something is tried here, or said to change nothing that is shown', () => {
  expect([...Object.keys(rows), ...Object.keys(apart)].sort()).toEqual(changing.sort());
});

type Place = { person: Person; organizationId: string; branchId: string | null };

async function signIn(url: string, email: string): Promise<Place> {
  const body = { email, password: demoPassword, device_name: 'realtime' };
  const { user, token } = await accepted(call({ url }, sessionApi.login, { body }, { timeout: 60_000 }));
  const person = { url, token: token.plainText ?? '', id: user.id };
  return { person, organizationId: token.organization?.id ?? '', branchId: token.branch?.id ?? null };
}

let product: Installation;
let places: Record<'subscriber' | 'agent' | 'customer', Place>;

beforeAll(async () => {
  product = await installProduct({ settings: { DEMO: 'true' } });
  await product.start();
  const [subscriber, agent, customer] = await Promise.all(
    [people.subscriber, people.agent, people.customer].map(({ email }) => signIn(product.url, email)),
  );
  if (!subscriber || !agent || !customer) throw new Error('somebody is missing');
  places = { subscriber, agent, customer };
}, 120_000);
afterAll(() => product?.remove());

/** The answer of somebody who opens all of it now for the first time; a refusal is an answer too. */
async function fetchAfresh(screen: readonly Shown[]): Promise<unknown[]> {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers = await Promise.allSettled(screen.map(({ fetch }) => fetch(cache)));
  cache.clear();
  return answers.map((answer) => (answer.status === 'fulfilled' ? seen(answer.value) : String(answer.reason)));
}

const cached = ({ cache }: Observer, screen: readonly Shown[]): unknown[] =>
  screen.map(({ key }) => {
    const { data, error } = cache.getQueryState(key) ?? {};
    return error ? String(error) : seen(data);
  });

async function tryRow(name: string, observedBy: Place): Promise<void> {
  const row = rows[name];
  if (!row) throw new Error(`${name} has no row`);
  const { subscriber, customer } = places;
  const me = observedBy.person;
  const spaceId = customer.branchId ?? '';
  const cast: Cast = { actor: subscriber.person, observer: me, customer: customer.person, spaceId };
  const subject = await row.arrange(cast);
  setUpBrowserGlobals(me);
  const screen = screenOf(me.id, subject);
  const observer = new Observer(me.token);
  try {
    const place = observedBy.branchId
      ? socketRoom.branch(observedBy.branchId)
      : socketRoom.organization(observedBy.organizationId);
    await observer.show(roomsOf(me, place, subject), screen);
    const before = cached(observer, screen);
    expect(observer.cache.getQueryData(sessionQuery.queryKey)?.user.id, 'it is known who looks').toBe(me.id);
    await row.act(cast, subject);
    const after = await fetchAfresh(screen);
    expect(after, 'what is shown has become another').not.toEqual(before);
    // Fetched again and again: what was told may go on by itself, as an e-mail does that is sent.
    await vi.waitFor(async () => expect(cached(observer, screen)).toEqual(await fetchAfresh(screen)), {
      timeout: 30_000,
      interval: 20,
    });
  } finally {
    observer.close();
  }
}

/** Where what is mine becomes another by it: what I have read, my timers, my calls. */
const mine = /Timer|talk\.(send|markAsRead|createRoom)|calls\.(create|join|leave)$/;

describe('a tab that is open shows what a fresh one would', () => {
  it.each(Object.keys(rows))('after somebody else called %s', (name) => tryRow(name, places.agent));
  it.each(Object.keys(rows).filter((name) => mine.test(name)))(
    'after the same person called %s in another tab',
    (name) => tryRow(name, places.subscriber),
  );
});

const inRoom = ['talk.send', 'talk.edit', 'talk.remove', 'talk.clearRoom', 'talk.markAsRead'];

it.each(inRoom)(
  'a room shows what a fresh one would, after somebody called %s while the connection was lost',
  async (name) => {
    const row = rows[name];
    if (!row) throw new Error(`${name} has no row`);
    const me = places.agent.person;
    const spaceId = places.customer.branchId ?? '';
    const cast: Cast = { actor: places.subscriber.person, observer: me, customer: places.customer.person, spaceId };
    const subject = await row.arrange(cast);
    setUpBrowserGlobals(me);
    const screen = screenOf(me.id, subject).filter(({ key }) => isOfRoom(key));
    const observer = new Observer(me.token);
    try {
      await observer.show([socketRoom.user(me.id)], screen);
      const before = cached(observer, screen);
      observer.disconnect();
      await row.act(cast, subject);
      const after = await fetchAfresh(screen);
      expect(after, 'what is shown has become another').not.toEqual(before);
      await observer.find(subject.room);
      expect(cached(observer, screen)).toEqual(after);
    } finally {
      observer.close();
    }
  },
);
