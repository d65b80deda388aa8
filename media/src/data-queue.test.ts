import { expect, test } from 'vitest';
import { DataQueue } from './data-queue.ts';

const message = (text: string) => ({ bytes: Buffer.from(text), isNumbered: true });

const drain = (queue: DataQueue) => {
  const texts: string[] = [];
  for (let each = queue.take(); each; each = queue.take()) texts.push(String(each.bytes));
  return texts;
};

test('Waiting data goes out in its order, after what is to be sent again, and is counted', () => {
  const queue = new DataQueue();
  for (const text of ['a', 'bb', 'ccc']) queue.add(message(text));
  expect(String(queue.take()?.bytes)).toBe('a');
  queue.addBefore([message('again')]);
  queue.add(message('d'));
  expect(queue.byteLength).toBe(11);
  expect(drain(queue)).toEqual(['again', 'bb', 'ccc', 'd']);
  expect(queue.byteLength).toBe(0);
});
