import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Deliver, nextOf, Outbox, type Outcome } from './outbox.ts';
import { type Entry, memoryStore, persistentStore, removeEntriesOf } from './outbox-store.ts';
import { clearSessionStorage } from './token.ts';

const ana = 'ana/workspace/null';
const delivered: Outcome = { is: 'delivered' };
const started: Outbox[] = [];

function open(deliver: Deliver, { owner = ana, store = persistentStore(), retryDelay = (): number => 1 } = {}): Outbox {
  const outbox = new Outbox({ owner, store, deliver, retryDelay });
  started.push(outbox);
  outbox.start();
  return outbox;
}

const say = (outbox: Outbox, words: string, stream = 'room.1') =>
  outbox.add({ id: `${stream}/${words}`, stream, body: words, files: [] });
const wordsOf = (outbox: Outbox) => outbox.entries.map(({ body }) => body);
const idle = (outbox: Outbox) => vi.waitFor(() => expect(outbox.entries).toEqual([]), 10_000);

/** A server that stores what it receives, and answers when the test lets it. */
function fakeServer() {
  const kept: unknown[] = [];
  let answers: Outcome[] = [];
  const deliver = vi.fn(async ({ body }: Entry) => {
    const answer = answers.shift() ?? delivered;
    if (answer.is === 'delivered') kept.push(body);
    return answer;
  });
  return { kept, deliver, willAnswer: (...outcomes: Outcome[]) => (answers = outcomes) };
}

function goOffline(isOffline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline);
  window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
}

afterEach(async () => {
  for (const outbox of started.splice(0)) outbox.stop();
  await removeEntriesOf(() => true);
});

describe('what is written', () => {
  it('is shown at once, kept before it is sent, and gone when the server has it', async () => {
    const store = persistentStore();
    const keptAtSending: unknown[] = [];
    const outbox = open(
      async () => {
        keptAtSending.push(...(await store.list(ana)).map(({ body }) => body));
        return delivered;
      },
      { store },
    );
    const added = say(outbox, 'one');
    expect(outbox.entries).toMatchObject([{ body: 'one', state: 'pending' }]);
    await added;
    await idle(outbox);
    expect(keptAtSending).toEqual(['one']);
    expect(await store.list(ana)).toEqual([]);
  });

  it('leaves in the order of writing, and nothing overtakes what has to be tried again', async () => {
    const server = fakeServer();
    server.willAnswer({ is: 'later' }, { is: 'later' }, { is: 'later' });
    const outbox = open(server.deliver);
    await Promise.all(['one', 'two', 'three', 'four'].map((words) => say(outbox, words)));
    await idle(outbox);
    expect(server.kept).toEqual(['one', 'two', 'three', 'four']);
    expect(server.deliver).toHaveBeenCalledTimes(7);
  });

  it('in one room does not wait for another room', async () => {
    const kept: unknown[] = [];
    const outbox = open(async ({ stream, body }) => {
      if (stream === 'room.1') return { is: 'later' };
      kept.push(body);
      return delivered;
    });
    await say(outbox, 'stuck');
    await say(outbox, 'free', 'room.2');
    await vi.waitFor(() => expect(wordsOf(outbox)).toEqual(['stuck']), 10_000);
    expect(kept).toEqual(['free']);
  });

  it('that is refused says why, lets the next ones pass, and may be tried again', async () => {
    const server = fakeServer();
    server.willAnswer({ is: 'refused', why: 'This ticket is closed.' });
    const outbox = open(server.deliver);
    await Promise.all([say(outbox, 'one'), say(outbox, 'two')]);
    await vi.waitFor(() => expect(server.kept).toEqual(['two']), 10_000);
    await vi.waitFor(
      () => expect(outbox.entries).toMatchObject([{ state: 'failed', refusal: 'This ticket is closed.' }]),
      10_000,
    );
    await outbox.retry('room.1/one');
    await idle(outbox);
    expect(server.kept).toEqual(['two', 'one']);
  });

  it('may be thrown away', async () => {
    const server = fakeServer();
    goOffline(true);
    const outbox = open(server.deliver);
    await say(outbox, 'one');
    await outbox.discard('room.1/one');
    expect(outbox.entries).toEqual([]);
    goOffline(false);
    await say(outbox, 'two');
    await idle(outbox);
    expect(server.kept).toEqual(['two']);
  });

  it('and thrown away while it was refused stays away', async () => {
    const answer = Promise.withResolvers<Outcome>();
    const deliver = vi.fn(async (): Promise<Outcome> => delivered).mockReturnValueOnce(answer.promise);
    const outbox = open(deliver);
    await say(outbox, 'one');
    await outbox.discard('room.1/one');
    answer.resolve({ is: 'refused', why: 'No.' });
    await say(outbox, 'two');
    await idle(outbox);
    expect(deliver).toHaveBeenCalledTimes(2);
  });
});

describe('without a connection', () => {
  it('nothing is tried, what is written says that it waits, and all of it leaves in order afterwards', async () => {
    const server = fakeServer();
    goOffline(true);
    const outbox = open(server.deliver, { retryDelay: () => 60_000 });
    for (const words of ['one', 'two', 'three']) await say(outbox, words);
    expect(outbox.entries.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(server.deliver).not.toHaveBeenCalled();
    goOffline(false);
    await idle(outbox);
    expect(server.kept).toEqual(['one', 'two', 'three']);
  });

  it('it waits longer each time up to 5 seconds, never all at the same moment, and at once when it is woken', async () => {
    const server = fakeServer();
    server.willAnswer(...Array<Outcome>(4).fill({ is: 'later' }));
    const outbox = new Outbox({ owner: ana, store: memoryStore(), deliver: server.deliver });
    started.push(outbox);
    const { setTimeout } = globalThis;
    // Long waits end by `wake` alone, however slow the machine is.
    const delays = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((run: () => void, delay = 0) =>
        setTimeout(run, delay < 500 ? delay : 2 ** 30)) as typeof setTimeout);
    outbox.start();
    await say(outbox, 'one');
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await vi.waitFor(() => expect(outbox.entries).toMatchObject([{ state: 'waiting' }]), 10_000);
      expect(server.deliver).toHaveBeenCalledTimes(attempt);
      outbox.wake();
    }
    await idle(outbox);
    const waited = delays.mock.calls.map(([, delay]) => delay ?? 0).filter((delay) => delay >= 500);
    expect(waited).toHaveLength(4);
    for (const [index, around] of [1000, 2000, 10_000 / 3, 10_000 / 3].entries()) {
      expect(waited[index]).toBeGreaterThanOrEqual(around / 2);
      expect(waited[index]).toBeLessThanOrEqual(around * 1.5);
    }
    expect(new Set(waited).size).toBe(4);
  });

  it('a server that says when to come back is not asked before', async () => {
    const server = fakeServer();
    server.willAnswer({ is: 'later', after: 30 });
    const outbox = open(server.deliver);
    const delays = vi.spyOn(globalThis, 'setTimeout');
    await say(outbox, 'one');
    await vi.waitFor(() => expect(outbox.entries).toMatchObject([{ state: 'waiting' }]), 10_000);
    outbox.wake();
    await say(outbox, 'two');
    expect(delays.mock.calls.map(([, delay]) => delay)).toContain(30_000);
    expect(server.deliver).toHaveBeenCalledTimes(1);
  });
});

describe('a reload', () => {
  it('loses nothing: the page that comes goes on in the same order', async () => {
    const before = open(async () => ({ is: 'later' }), { retryDelay: () => 60_000 });
    for (const words of ['one', 'two', 'three']) await say(before, words);
    before.stop();
    const server = fakeServer();
    const after = open(server.deliver);
    await vi.waitFor(() => expect(server.kept).toEqual(['one', 'two', 'three']), 10_000);
    await idle(after);
  });

  it('goes on where the files of a message had come to', async () => {
    const file = new File(['x'], 'x.txt');
    const before = open(
      async (entry, keep) => {
        await keep({ ...entry, body: 'one file is stored', files: [] });
        return { is: 'later' };
      },
      { retryDelay: () => 60_000 },
    );
    await before.add({ id: 'a', stream: 'room.1', body: 'with a file', files: [{ id: 'f', file }] });
    await vi.waitFor(() => expect(before.entries).toMatchObject([{ state: 'waiting' }]), 10_000);
    before.stop();
    const seen: unknown[] = [];
    open(async ({ body, files }) => {
      seen.push([body, files]);
      return delivered;
    });
    await vi.waitFor(() => expect(seen).toEqual([['one file is stored', []]]), 10_000);
  });
});

it('outlasts a session that has ended: signing in again sends it', async () => {
  const before = open(async () => ({ is: 'later' }), { retryDelay: () => 60_000 });
  await say(before, 'one');
  clearSessionStorage();
  before.stop();
  const server = fakeServer();
  await idle(open(server.deliver));
  await vi.waitFor(() => expect(server.kept).toEqual(['one']), 10_000);
});

describe('somebody else', () => {
  it('in the same browser sees and sends nothing of it', async () => {
    const before = open(async () => ({ is: 'later' }), { retryDelay: () => 60_000 });
    await say(before, 'mine');
    before.stop();
    const server = fakeServer();
    const other = open(server.deliver, { owner: 'rui/workspace/null' });
    await say(other, 'theirs');
    await idle(other);
    expect(server.kept).toEqual(['theirs']);
  });

  it('finds nothing at all once its writer has logged out, in whichever tab', async () => {
    const answer = Promise.withResolvers<Outcome>();
    const deliver = vi.fn(() => answer.promise);
    const outbox = open(deliver);
    await say(outbox, 'one');
    await say(outbox, 'two');
    await removeEntriesOf((owner) => owner === ana);
    answer.resolve(delivered);
    await vi.waitFor(async () => expect(await persistentStore().list(ana)).toEqual([]), 10_000);
    expect(deliver).toHaveBeenCalledTimes(1);
  });
});

it('a browser whose database does not open still sends', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('not here', 'SecurityError');
  });
  const server = fakeServer();
  const outbox = open(server.deliver);
  await say(outbox, 'one');
  await idle(outbox);
  expect(server.kept).toEqual(['one']);
});

describe('a stream', () => {
  const warned = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined);

  it('sends again after a delivery that broke', async () => {
    const warn = warned();
    const server = fakeServer();
    server.deliver.mockRejectedValueOnce(new Error('The delivery broke.'));
    const outbox = open(server.deliver);
    await say(outbox, 'one');
    await idle(outbox);
    await say(outbox, 'two');
    await idle(outbox);
    expect(server.kept).toEqual(['one', 'two']);
    expect(warn).toHaveBeenCalledOnce();
  });

  it.each(['list', 'remove'] as const)('sends again after its store failed to %s', async (method) => {
    const warn = warned();
    const server = fakeServer();
    const store = memoryStore();
    const outbox = open(server.deliver, { store });
    await say(outbox, 'one');
    await idle(outbox);
    server.deliver.mockImplementationOnce(async () => {
      vi.spyOn(store, method).mockRejectedValueOnce(new Error('The store broke.'));
      return method === 'list' ? { is: 'later' } : delivered;
    });
    await say(outbox, 'two');
    await idle(outbox);
    expect(server.kept).toEqual(['one', 'two']);
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe('a stream whose entries depend on each other', () => {
  const entry = (id: string, state: Entry['state'], needs: Partial<Entry> = {}): Entry => ({
    ...{ id, state, owner: ana, stream: 'sheet.1', body: id, files: [] },
    ...needs,
  });

  it.each([
    ['the first that waits', [entry('a', 'failed'), entry('b', 'pending')], 'b'],
    [
      'nothing after a beginning that was refused',
      [entry('a', 'failed', { isBase: true }), entry('b', 'pending')],
      undefined,
    ],
    [
      'no signature while a change before it is refused',
      [entry('a', 'failed'), entry('b', 'pending', { isLast: true })],
      undefined,
    ],
    [
      'the signature once nothing is left before it',
      [entry('b', 'pending', { isLast: true }), entry('c', 'pending')],
      'b',
    ],
  ])('sends %s', (_words, entries, expected) => expect(nextOf(entries)?.id).toBe(expected));

  it('sends what was changed meanwhile once more, and loses neither', async () => {
    const kept: unknown[] = [];
    const outbox: Outbox = open(async ({ id, body }) => {
      kept.push(body);
      if (kept.length === 1) await outbox.amend(id, () => 'later words');
      return delivered;
    });
    await say(outbox, 'first words');
    await idle(outbox);
    expect(kept).toEqual(['first words', 'later words']);
  });
});
