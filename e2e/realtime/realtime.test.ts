import { isDeepStrictEqual } from 'node:util';
import { socketRoom } from '@sightline/contract/realtime';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dueJobs } from '../../server/test/due-jobs.ts';
import { writes } from '../../server/test/scenarios/cases.ts';
import { prepare, requestOf, requireScenario, type Stage } from '../../server/test/scenarios/play.ts';
import { sessionQuery } from '../../web/src/features/session/api.ts';
import { isOfRoom } from '../../web/src/features/talk/api.ts';
import { type Installation, installProduct } from '../faults/installation.ts';
import { onDatabase } from '../faults/workspace.ts';
import { people } from '../sign-in.ts';
import { Observer, roomsOf, seen, setUpBrowserGlobals } from './observer.ts';
import { addConfirmation, arrangeStage, type Places, signIn, subjectOf } from './place.ts';
import { screenOf } from './screen.ts';
import type { Shown } from './shown.ts';

/** These endpoints change something that a screen shows; the scenarios of the others say why not. */
const tried = writes.filter(({ scenario }) => !scenario.unseen).map(({ name }) => name);

let product: Installation;
let places: Places;

beforeAll(async () => {
  product = await installProduct({ settings: { DEMO: 'true' } });
  await product.start();
  // Both are shown all of the workspace; of what is refused to a person no change could be seen.
  const [agent, partner, client] = await Promise.all(
    [people.subscriber, people.manager, people.customer].map(({ email }) => signIn(product.url, email)),
  );
  if (!agent || !partner || !client) throw new Error('somebody is missing');
  places = { agent, partner, client };
}, 120_000);
afterAll(() => product?.remove());

/** Resolves when background work has nothing left to do. */
const jobsDone = (): Promise<void> =>
  onDatabase(product.databaseUrl(), (database) =>
    expect.poll(async () => (await database.query<{ due: number }>(dueJobs)).rows[0]?.due, { interval: 20 }).toBe(0),
  );

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

/** By name, for the message of a failure. */
const differing = (screen: readonly Shown[], before: unknown[], after: unknown[]): string =>
  screen.flatMap(({ key }, at) => (isDeepStrictEqual(before[at], after[at]) ? [] : [JSON.stringify(key)])).join(', ');

/** Does what the scenario says, now that all that it needs is there. */
async function act(stage: Stage, name: string): Promise<void> {
  const { endpoint, scenario } = requireScenario(name);
  const { code, message } = await stage.send(scenario.by ?? 'agent', endpoint, requestOf(stage, name));
  expect(code, message).toBe('OK');
}

/** The other one of both who work on the ticket. */
const colleagueOf = (name: string) => (requireScenario(name).scenario.by === 'partner' ? 'agent' : 'partner');

async function tryScenario(name: string, who: 'agent' | 'partner'): Promise<void> {
  const observedBy = places[who];
  const me = observedBy.person;
  const stage = await arrangeStage(places, { jobsDone, databaseUrl: product.databaseUrl() });
  if (name === 'session.account.confirmEmail')
    stage.known.confirmLink = await addConfirmation(product.databaseUrl(), stage.known.agent);
  await prepare(stage, name);
  // Notifications of what led here would otherwise count as a change that is seen.
  await stage.jobsDone();
  const subject = subjectOf(stage);
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
    await act(stage, name);
    const after = await fetchAfresh(screen);
    expect(after, 'what is shown has become another').not.toEqual(before);
    // Fetches repeatedly: a change may continue by itself, as an e-mail that is sent later.
    const isFollowed = async (): Promise<void> => {
      const [shown, fresh] = [cached(observer, screen), await fetchAfresh(screen)];
      expect(shown, differing(screen, shown, fresh)).toEqual(fresh);
    };
    await vi.waitFor(isFollowed, { timeout: 30_000, interval: 20 });
  } finally {
    observer.close();
  }
}

/** Where what is mine becomes another by it: what I have read, my timers, my calls. */
const mine = /Timer|talk\.(send|markAsRead|createRoom)|calls\.(create|join|leave)$/;

/** Nobody else sees these changes, so only another tab of the same person follows them. */
const mineAlone =
  /^(session\.account\..*(Email|Export)|notifications\.(mark|snooze|unsnooze|setLevel|preferences|push|reminders)|jobs\.(imports|runs)\.|assets\.label-prints\.|knowledge\.(reader-activity\.(bookmark|removeBookmark)|clearHistory))/;

describe('a tab that is open shows what a fresh one would', () => {
  it.each(tried.filter((name) => !mineAlone.test(name)))('after somebody else called %s', (name) =>
    tryScenario(name, colleagueOf(name)),
  );
  it.each(tried.filter((name) => mine.test(name) || mineAlone.test(name)))(
    'after the same person called %s in another tab',
    (name) => tryScenario(name, colleagueOf(name) === 'agent' ? 'partner' : 'agent'),
  );
});

const inRoom = ['talk.send', 'talk.edit', 'talk.remove', 'talk.clearRoom', 'talk.markAsRead'];

it.each(inRoom)(
  'a room shows what a fresh one would, after somebody called %s while the connection was lost',
  async (name) => {
    const me = places.partner.person;
    const stage = await arrangeStage(places, { jobsDone, databaseUrl: product.databaseUrl() });
    await prepare(stage, name);
    const subject = subjectOf(stage);
    setUpBrowserGlobals(me);
    const screen = screenOf(me.id, subject).filter(({ key }) => isOfRoom(key));
    const observer = new Observer(me.token);
    try {
      await observer.show([socketRoom.user(me.id)], screen);
      const before = cached(observer, screen);
      observer.disconnect();
      await act(stage, name);
      const after = await fetchAfresh(screen);
      expect(after, 'what is shown has become another').not.toEqual(before);
      await observer.find(subject.room);
      expect(cached(observer, screen)).toEqual(after);
    } finally {
      observer.close();
    }
  },
);
