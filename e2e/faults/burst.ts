import { talkApi } from '@sightline/contract/talk/talk';
import { vi } from 'vitest';
import { accepted, call } from './caller.ts';
import { ChatClient } from './chat-client.ts';
import { checkMessages, type Stored } from './checker.ts';
import { History } from './history.ts';
import type { Installation } from './installation.ts';
import type { SeededRandom } from './seed.ts';
import { arrangeWorkspace, type Person, readStored } from './workspace.ts';

export type Burst = {
  fault: string;
  chance: SeededRandom;
  people: number;
  messagesEach: number;
  strikes: number;
  /** Causes the fault, and resolves once the broken part runs again. */
  strike: () => Promise<void>;
};

export type Outcome = {
  /** The checker's findings, which alone decide whether the run passed. */
  problems: string[];
  sent: number;
  /** Milliseconds after each repair until a message written then was seen by everybody. */
  recoveries: number[];
  history: History;
};

const TIMEOUT = { timeout: 60_000, interval: 5 };
const ROOMS = 2;

/**
 * People write and read in two rooms as fast as they can while faults happen at random shares of the messages. Then all
 * clients finish, and their histories are compared with the stored messages.
 */
export async function runBurst(installation: Installation, burst: Burst): Promise<Outcome> {
  const { chance, people, messagesEach, strikes } = burst;
  const workspace = await arrangeWorkspace(installation.databaseUrl(), people);
  const history = new History(`${burst.fault}-${chance.seed}`);
  const clients = await enterRooms(installation.url, workspace.people, history);
  try {
    const writing = Promise.all(clients.map((client) => client.send(messagesEach)));
    const recoveries: number[] = [];
    for (const written of pickMoments(chance, strikes, people * messagesEach)) {
      await vi.waitUntil(() => history.ids('send', 'ok').size >= written, TIMEOUT);
      await burst.strike();
      recoveries.push(await measureRecovery(clients));
    }
    await writing;
    const stored = await readStored(installation.databaseUrl(), workspace.id);
    await everybodyShowsAll(clients, stored);
    const received = clients.map(({ name, room, shown }) => ({ client: name, room, shown }));
    const problems = checkMessages({ history: history.entries, stored, received });
    return { problems, sent: stored.length, recoveries, history };
  } finally {
    for (const client of clients) client.close();
  }
}

async function enterRooms(url: string, people: readonly Person[], history: History): Promise<ChatClient[]> {
  const [creator] = people;
  const rooms = await Promise.all(
    Array.from({ length: ROOMS }, async (_, index) => {
      const body = { name: `Room ${index + 1}`, member_ids: people.slice(1).map(({ id }) => id) };
      const { room } = await accepted(call({ url, token: creator?.token }, talkApi.createRoom, { body }));
      return room.id;
    }),
  );
  const clients = people.map(({ token }, index) => {
    const room = rooms[index % ROOMS] ?? '';
    return new ChatClient({ name: `client ${index + 1}`, url, token, room, history });
  });
  await vi.waitUntil(() => clients.every(({ caughtUpAt }) => caughtUpAt > 0), TIMEOUT);
  return clients;
}

/** Shares of what is to be written, in order, none at the very beginning or end. */
function pickMoments(chance: SeededRandom, count: number, total: number): number[] {
  const moments = Array.from({ length: count }, () => chance.between(Math.ceil(total * 0.05), Math.floor(total * 0.9)));
  return moments.sort((a, b) => a - b);
}

/** One message in each room, and everybody in it has to see it. */
async function measureRecovery(clients: readonly ChatClient[]): Promise<number> {
  const repaired = performance.now();
  const writers = [...new Map(clients.map((client) => [client.room, client])).values()];
  await Promise.all(
    writers.map(async (writer) => {
      const id = await writer.sendOne();
      const readers = clients.filter(({ room }) => room === writer.room);
      await vi.waitUntil(() => readers.every((reader) => reader.shows(id)), TIMEOUT);
    }),
  );
  return performance.now() - repaired;
}

/** A timeout is ignored: the checker reports what is missing. */
async function everybodyShowsAll(clients: readonly ChatClient[], stored: readonly Stored[]): Promise<void> {
  const isComplete = ({ room, shown }: ChatClient): boolean =>
    shown.length >= stored.filter((message) => message.room === room).length;
  await vi.waitUntil(() => clients.every(isComplete), TIMEOUT).catch(() => undefined);
}
