import { talkApi } from '@sightline/contract/talk/talk';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { accepted, call } from './caller.ts';
import { ChatClient } from './chat-client.ts';
import { checkMessages } from './checker.ts';
import { isLong, noteFigure, seconds } from './figures.ts';
import { History } from './history.ts';
import { type Installation, installProduct } from './installation.ts';
import { type Link, openLink } from './link.ts';
import { type SeededRandom, seeded } from './seed.ts';
import { arrangeWorkspace, readStored, type Workspace } from './workspace.ts';

/** F4: the network between a browser and the server drops connections, or silently discards data. */
const NOTICED_WITHIN = 25_000;
const ROUNDS = isLong ? 5 : 1;
const MOST_MISSED = isLong ? 500 : 120;
const TIMEOUT = { timeout: 60_000, interval: 5 };

let installation: Installation;
let link: Link;
let workspace: Workspace;
let roomId: string;
let history: History;
let chance: SeededRandom;
let near: ChatClient;
let far: ChatClient;

beforeAll(async () => {
  installation = await installProduct();
  await installation.start();
  link = await openLink(Number(new URL(installation.url).port));
  workspace = await arrangeWorkspace(installation.databaseUrl(), 2);
  const [ana, rui] = workspace.people as [Workspace['people'][0], Workspace['people'][0]];
  const body = { name: 'Tunnel', member_ids: [rui.id] };
  const { room } = await accepted(call({ url: installation.url, token: ana.token }, talkApi.createRoom, { body }));
  roomId = room.id;
  chance = seeded('F4');
  history = new History(`F4-${chance.seed}`);
  near = new ChatClient({ name: 'near', url: installation.url, token: ana.token, room: roomId, history });
  far = new ChatClient({ name: 'far', url: `http://127.0.0.1:${link.port}`, token: rui.token, room: roomId, history });
  await vi.waitUntil(() => near.caughtUpAt > 0 && far.caughtUpAt > 0, TIMEOUT);
});

afterAll(async () => {
  near.close();
  far.close();
  await link.close();
  await installation.remove();
});

/** Breaks the link while `near` writes; returns how long `far` took to notice, and to have everything. */
async function missMessages(breakLink: () => void): Promise<{ noticed: number; whole: number; fetches: number }> {
  const lost = new Promise<void>((resolve) => far.onDisconnect(resolve));
  const [begun, fetches] = [performance.now(), far.fetches];
  breakLink();
  const writing = near.send(chance.between(MOST_MISSED / 2, MOST_MISSED));
  await lost;
  const noticed = performance.now() - begun;
  await writing;
  link.heal();
  const healed = performance.now();
  await vi.waitUntil(() => far.shown.length === near.shown.length && far.caughtUpAt > begun, TIMEOUT);
  return { noticed, whole: performance.now() - healed, fetches: far.fetches - fetches };
}

async function expectNothingLost(): Promise<void> {
  const stored = await readStored(installation.databaseUrl(), workspace.id);
  const received = [near, far].map(({ name, room, shown }) => ({ client: name, room, shown }));
  expect(checkMessages({ history: history.entries, stored, received })).toEqual([]);
}

it.each([
  ['cut', () => link.cut()],
  ['silent', () => link.goSilent()],
] as const)(
  'a link that is %s is noticed, and what was missed comes once',
  { timeout: 300_000 },
  async (what, breakLink) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { noticed, whole, fetches } = await missMessages(breakLink);
      noteFigure({
        fault: 'F4',
        what: `the link to a browser is ${what}`,
        target: 'noticed ≤ 25 s, the gap filled once',
        measured: `noticed after ${seconds(noticed)}, whole ${seconds(whole)} later with ${fetches} fetches`,
      });
      expect(noticed, 'too slow').toBeLessThan(NOTICED_WITHIN);
      await expectNothingLost();
    }
  },
);
