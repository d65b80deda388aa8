import { mock } from 'node:test';
import { limits } from '@sightline/contract/limits';
import { focusManager, QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { homeTicketsQuery } from '../../src/features/home/api.ts';
import { runningTimersQuery, ticketCountsQuery, ticketPageQuery } from '../../src/features/tickets/api.ts';
import { eventHandlers as ticketEventHandlers } from '../../src/features/tickets/events.ts';
import { spreadRefreshes } from '../../src/lib/spread.ts';
import { answerTo } from './answers.ts';

/** How many tabs show what: the list with the tickets that change or another page of it, the start page, anything else. */
const visible = { list: 60, otherPage: 20, home: 60, elsewhere: 20 };
const hidden = { list: 40 };
const people = 200;
const step = 50;
/** Long enough for everything that is put off to have happened. */
const aftermath = 2 * (limits.refreshSpread.atMost + limits.eventBurst);

type Handle = (ticket: { id: string }, cache: QueryClient) => void;
/** Every tab fetches all it shows of tickets, 150 ms after each burst, as it did before. */
const atOnce: Handle = (_ticket, cache) => {
  setTimeout(() => {
    void cache.invalidateQueries({ queryKey: ['tickets'] });
  }, limits.eventBurst);
};
const asHandled: Handle = (ticket, cache) => {
  ticketEventHandlers.TicketUpdatedEvent?.(ticket, cache);
};

export type Seen = { requests: number; mostAtOnce: number };

const me = 'a person';
const page = (number: number) => ticketPageQuery({ order_by: 'status', order_dir: 'asc', filter: {} }, number);
/** The frame of every page counts what is unread and shows the timer that runs. */
const frame = [ticketCountsQuery, runningTimersQuery(me)];
const shownOn = {
  list: [...frame, page(1)],
  otherPage: [...frame, page(2)],
  home: [...frame, ...(['mine', 'overdue', 'unassigned'] as const).map((view) => homeTicketsQuery(view, me))],
  elsewhere: frame,
};

/** The start page had counts and rooms of its own then. */
const onlyBefore = ['counts', 'rooms'].map((name) => ({ ...ticketCountsQuery, queryKey: ['tickets', 'home', name] }));
const queriesOn = (screen: keyof typeof shownOn, how: 'before' | 'now') =>
  screen === 'home' && how === 'before' ? [...shownOn.home, ...onlyBefore] : shownOn[screen];

/** The same numbers in each run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

export async function simulate(how: 'before' | 'now', changes: number): Promise<Seen> {
  const [shown, unseen] = [
    await simulateTabs(how, changes, visible, true),
    await simulateTabs(how, changes, hidden, false),
  ];
  return { requests: shown.requests + unseen.requests, mostAtOnce: shown.mostAtOnce + unseen.mostAtOnce };
}

/** Tabs without pages: their caches and what events mean to them are the product's; the network and time are ours. */
async function simulateTabs(
  how: 'before' | 'now',
  changes: number,
  screens: Partial<Record<keyof typeof shownOn, number>>,
  isVisible: boolean,
): Promise<Seen> {
  const random = randomOf(1);
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  let now = 0;
  const askedAt = new Map<number, number>();
  globalThis.fetch = async (address) => {
    askedAt.set(now, (askedAt.get(now) ?? 0) + 1);
    return answerTo(String(address));
  };
  const pass = async (milliseconds: number) => {
    for (const end = now + milliseconds; now < end; now += step) {
      mock.timers.tick(step);
      for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
    }
  };
  focusManager.setFocused(isVisible);
  const caches = Object.entries(screens).flatMap(([screen, count]) =>
    Array.from({ length: count }, () => openTab(queriesOn(screen as keyof typeof shownOn, how), random)),
  );
  await pass(500);
  askedAt.clear();
  const handle = how === 'before' ? atOnce : asHandled;
  for (let change = 0; change < changes; change += 1) {
    // Changes hit any of a hundred tickets; thirty of them are on the first page.
    const id = `ticket ${changes === 1 ? 0 : Math.floor(random() * 100)}`;
    for (const cache of caches) handle({ id }, cache);
    await pass(1000);
  }
  await pass(aftermath);
  for (const cache of caches) cache.clear();
  mock.timers.reset();
  const each = [...askedAt.values()];
  return { requests: each.reduce((sum, asked) => sum + asked, 0), mostAtOnce: Math.max(0, ...each) };
}

function openTab(queries: readonly unknown[], random: () => number): QueryClient {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: false } } });
  spreadRefreshes(cache, { people: () => people, random });
  for (const query of queries) new QueryObserver(cache, query as QueryObserverOptions).subscribe(() => undefined);
  return cache;
}
