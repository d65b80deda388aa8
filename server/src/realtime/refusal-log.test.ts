import { expect, it } from 'vitest';
import { RefusalLog } from './refusal-log.ts';

it('the first refusal of a kind is written at once, and the others with their number', () => {
  const lines: unknown[] = [];
  const log = new RefusalLog({ warn: (...line: unknown[]) => lines.push(line) });
  for (const room of ['a', 'b', 'c']) log.note('not allowed to join', { room });
  expect(lines).toEqual([[{ room: 'a' }, 'not allowed to join']]);
  log.close();
  expect(lines[1]).toEqual([{ room: 'c', count: 2 }, 'not allowed to join']);
});
