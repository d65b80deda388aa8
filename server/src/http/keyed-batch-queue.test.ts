import { expect, test } from 'vitest';
import { KeyedBatchQueue, type RunBatch } from './keyed-batch-queue.ts';

const doEach: RunBatch<() => Promise<string>, string> = (pieces) => Promise.allSettled(pieces.map((piece) => piece()));

test('what comes while work is under way is done together when that has ended; other keys do not wait', async () => {
  const done: string[][] = [];
  const first = Promise.withResolvers<void>();
  const turns = new KeyedBatchQueue<string, string>(async (pieces) => {
    if (pieces.includes('pump 1')) await first.promise;
    done.push(pieces);
    return pieces.map((value) => ({ status: 'fulfilled', value }));
  });
  const all = ['pump 1', 'pump 2', 'pump 3', 'door 1'].map((piece) => turns.enqueue(piece.slice(0, 4), piece));
  await all[3];
  expect(done).toEqual([['door 1']]);
  first.resolve();
  expect(await Promise.all(all)).toEqual(['pump 1', 'pump 2', 'pump 3', 'door 1']);
  expect(done).toEqual([['door 1'], ['pump 1'], ['pump 2', 'pump 3']]);
});

test('a piece that fails leaves those beside it alone', async () => {
  const turns = new KeyedBatchQueue(doEach);
  const failing = turns.enqueue('pump', async () => {
    throw new Error('no luck');
  });
  const fine = turns.enqueue('pump', async () => 'fine');
  await expect(failing).rejects.toThrow('no luck');
  await expect(fine).resolves.toBe('fine');
});

test('when all of it fails, everybody hears of it, and the next ones are served', async () => {
  let broken = true;
  const turns = new KeyedBatchQueue<string, string>(async (pieces) => {
    if (broken) throw new Error('no connection');
    return pieces.map((value) => ({ status: 'fulfilled', value }));
  });
  const refused = turns.enqueue('pump', 'one');
  await expect(refused).rejects.toThrow('no connection');
  broken = false;
  await expect(turns.enqueue('pump', 'two')).resolves.toBe('two');
});

test('nothing is kept of a key whose work is over', async () => {
  const turns = new KeyedBatchQueue(doEach);
  await Promise.all([turns.enqueue('pump', async () => '1'), turns.enqueue('pump', async () => '2')]);
  expect(turns.size).toBe(0);
});
