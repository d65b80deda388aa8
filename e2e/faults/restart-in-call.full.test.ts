import { callsApi } from '@sightline/contract/calls/calls';
import { limits } from '@sightline/contract/limits';
import { talkApi } from '@sightline/contract/talk/talk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Browsers, type CallPage, openBrowsers } from './call-page.ts';
import { accepted, type Caller, call, callOnce } from './caller.ts';
import { isLong, noteFigure, seconds } from './figures.ts';
import { type Installation, installProduct, type RunningProduct } from './installation.ts';
import { arrangeWorkspace, type Person } from './workspace.ts';

/** F18: the server is killed or stopped while two people talk; the media server continues without it. */
const ROUNDS = isLong ? 5 : 1;
/** A shared machine may pause in any round; an effect of the restart shows in all of them. */
const MOST_ROUNDS = 5;
const LONGEST_GAP = 200;
const SLOWEST_STATE = 5_000;
const TIMEOUT = { timeout: 60_000, interval: 20 };

let installation: Installation;
let life: RunningProduct;
let browsers: Browsers;

beforeEach(async () => {
  installation = await installProduct();
  life = await installation.start();
  browsers = await openBrowsers();
});
afterEach(async () => {
  await browsers.close();
  await installation.remove();
});

type Talk = { people: string[]; pages: [CallPage, CallPage]; peopleIn: () => Promise<string[] | undefined> };

async function startTalk(): Promise<Talk> {
  const { people } = await arrangeWorkspace(installation.databaseUrl(), 3);
  const [ana, rui, eva] = people as [Person, Person, Person];
  const caller = ({ token }: Person): Caller => ({ url: installation.url, token });
  const body = { name: 'On the line', member_ids: [rui.id, eva.id] };
  const { room } = await accepted(call(caller(ana), talkApi.createRoom, { body }));
  const enter = async (person: Person) => {
    const entered = await accepted(call(caller(person), callsApi.create, { body: { room_id: room.id } }));
    return { id: entered.call.id, page: await browsers.join(installation.url, entered.token) };
  };
  const [first, second] = [await enter(ana), await enter(rui)];
  const peopleIn = async (): Promise<string[] | undefined> => {
    const which = { params: { id: first.id } };
    const { data, status } = await callOnce(caller(eva), callsApi.find, which, { timeout: 1000 });
    return status === 200 && !data.call.ended_at ? data.call.participants.map(({ id }) => id) : undefined;
  };
  return { people: [ana.id, rui.id], pages: [first.page, second.page], peopleIn };
}

/** More sound and pictures have arrived than before. */
async function untilMore(page: CallPage): Promise<void> {
  const before = await page.seen();
  await vi.waitFor(async () => {
    const now = await page.seen();
    expect(now.packets).toBeGreaterThan(before.packets + 100);
    expect(now.frames).toBeGreaterThan(before.frames + 5);
  }, TIMEOUT);
}

const longestGapIn = async (pages: readonly CallPage[]): Promise<number> =>
  Math.max(...(await Promise.all(pages.map((page) => page.seen()))).map(({ longestGap }) => longestGap));

const isBack = async (page: CallPage, times: number): Promise<boolean> =>
  (await page.seen()).events.filter((event) => event === 'Reconnected').length >= times;

type Round = { state: number; signalling: number; gap: number };

/**
 * Ends the server and starts it again. Returns how long each part took after the start, and the longest gap in sound
 * and picture.
 */
async function restart(signal: NodeJS.Signals, { people, pages, peopleIn }: Talk, round: number): Promise<Round> {
  for (const page of pages) await page.resetMeasurement();
  await life.end(signal);
  life = await installation.start();
  const ready = performance.now();
  await vi.waitFor(async () => expect(await peopleIn()).toEqual(people), TIMEOUT);
  const state = performance.now() - ready;
  for (const page of pages) await vi.waitUntil(() => isBack(page, round), TIMEOUT);
  const signalling = performance.now() - ready;
  for (const page of pages) await untilMore(page);
  return { state, signalling, gap: await longestGapIn(pages) };
}

const what = 'a call continues when the server ends by %s and starts again';

it.each(['SIGKILL', 'SIGTERM'] as const)(what, { timeout: 400_000 }, async (signal) => {
  const talk = await startTalk();
  const { people, pages } = talk;
  for (const page of pages) await untilMore(page);
  const undisturbed = await longestGapIn(pages);
  const rounds: Round[] = [];
  // Sound gaps that a busy machine causes by itself do not count.
  const least = () => Math.min(...rounds.map(({ gap }) => gap)) - undisturbed;
  while (rounds.length < ROUNDS || (rounds.length < MOST_ROUNDS && least() > LONGEST_GAP))
    rounds.push(await restart(signal, talk, rounds.length + 1));
  const slowest = (of: keyof Round): number => Math.max(...rounds.map((round) => round[of]));
  noteFigure({
    fault: 'F18',
    what: `the server ends by ${signal} during a call and starts again`,
    target: 'media gap ≤ 200 ms, state right ≤ 5 s after the start, nobody thrown out, no ghost',
    measured:
      `longest gap ${Math.round(slowest('gap'))} ms (${Math.round(undisturbed)} ms before), state right after ${seconds(slowest('state'))}, ` +
      `signalling back after ${seconds(slowest('signalling'))}`,
  });
  expect(least(), 'too slow').toBeLessThan(LONGEST_GAP);
  expect(slowest('state'), 'too slow').toBeLessThan(SLOWEST_STATE);
  const seen = await Promise.all(pages.map((page) => page.seen()));
  expect(seen.map(({ others }) => others)).toEqual([[people[1]], [people[0]]]);
  const events = seen.flatMap((page) => page.events);
  expect(events.filter((event) => /^(Participant)?Disconnected$/.test(event))).toEqual([]);
});

it('the server that took a call over receives its events', { timeout: 200_000 }, async () => {
  const { people, pages, peopleIn } = await startTalk();
  await life.end('SIGKILL');
  life = await installation.start();
  for (const page of pages) await vi.waitUntil(() => isBack(page, 1), TIMEOUT);
  const left = performance.now();
  await pages[1].leave();
  await vi.waitFor(async () => expect(await peopleIn()).toEqual([people[0]]), TIMEOUT);
  expect(performance.now() - left, 'too slow').toBeLessThan(limits.call.goodbye + SLOWEST_STATE);
});
