import { describe, expect, it } from 'vitest';
import { checkMessages, type Evidence, type Stored } from './checker.ts';
import type { Entry, Outcome } from './history.ts';

const room = 'room';
const message = (id: string, seq: number): Stored => ({ id, room, seq });

const clock = { now: 0 };
const entry = (outcome: Outcome, op: string, seq?: number): Entry => ({
  at: ++clock.now,
  client: 'ana',
  what: 'send',
  outcome,
  op,
  ...(seq !== undefined && { detail: { room, seq } }),
});
const sent = (op: string, seq: number): Entry[] => [entry('invoke', op), entry('ok', op, seq)];

const twoSent = (change: Partial<Evidence> = {}): Evidence => ({
  history: [...sent('a', 1), ...sent('b', 2)],
  stored: [message('b', 2), message('a', 1)],
  received: [{ client: 'rui', room, shown: [message('a', 1), message('b', 2)] }],
  ...change,
});

describe('a run is right', () => {
  it('when all that was acknowledged is stored once and shown in order', () => {
    expect(checkMessages(twoSent())).toEqual([]);
  });

  it('when nothing happened', () => {
    expect(checkMessages({ history: [], stored: [], received: [] })).toEqual([]);
  });

  it('when something that was cut off was stored, or was not', () => {
    const cutOff = [entry('invoke', 'a'), entry('info', 'a'), entry('invoke', 'b'), entry('info', 'b')];
    expect(checkMessages({ history: cutOff, stored: [message('a', 1)], received: [] })).toEqual([]);
  });

  it('when what was cut off is refused at the next attempt and had been stored at the first', () => {
    const history = [entry('invoke', 'a'), entry('info', 'a'), entry('invoke', 'a'), entry('fail', 'a')];
    expect(checkMessages({ history, stored: [message('a', 1)], received: [] })).toEqual([]);
  });

  it('when two that were sent at the same time stand in either order', () => {
    const history = [entry('invoke', 'a'), entry('invoke', 'b'), entry('ok', 'a', 2), entry('ok', 'b', 1)];
    expect(checkMessages({ history, stored: [message('b', 1), message('a', 2)], received: [] })).toEqual([]);
  });

  it('when a message that was stored at its first attempt is acknowledged late, at its second', () => {
    const history = [entry('invoke', 'a'), entry('info', 'a'), ...sent('b', 2), ...sent('a', 1)];
    expect(checkMessages({ history, stored: [message('a', 1), message('b', 2)], received: [] })).toEqual([]);
  });
});

describe('a run is wrong', () => {
  const kinds = (evidence: Evidence): string[] => checkMessages(evidence).map((found) => found.split(':')[0] ?? '');

  it('when an acknowledged message is not stored', () => {
    const evidence = twoSent({ stored: [message('a', 1)], received: [] });
    expect(checkMessages(evidence)).toEqual(['lost: b was acknowledged to ana and is not stored']);
  });

  it('when a message is stored twice', () => {
    const evidence = twoSent({ stored: [message('a', 1), message('b', 2), message('b', 3)], received: [] });
    expect(kinds(evidence)).toContain('doubled');
  });

  it('when a message is stored that nobody sent', () => {
    const stored = [message('a', 1), message('b', 2), message('c', 3)];
    expect(kinds(twoSent({ stored, received: [] }))).toEqual(['unasked']);
  });

  it('when a message was refused and is stored all the same', () => {
    const history = [entry('invoke', 'a'), entry('fail', 'a')];
    expect(kinds({ history, stored: [message('a', 1)], received: [] })).toEqual(['refused']);
  });

  it('when it was acknowledged under another number than it is stored under', () => {
    const history = [entry('invoke', 'a'), entry('ok', 'a', 7)];
    expect(checkMessages({ history, stored: [message('a', 1)], received: [] })).toEqual([
      'misplaced: a was acknowledged as 7 of room, is 1 of room',
    ]);
  });

  it.each([
    ['leaves a number out', [message('a', 1), message('b', 3)]],
    ['begins late', [message('a', 2), message('b', 3)]],
    ['gives a number twice', [message('a', 1), message('b', 1)]],
  ])('when the room %s', (_case, stored) => {
    const history = [entry('invoke', 'a'), entry('invoke', 'b')];
    expect(kinds({ history, stored, received: [] })).toEqual(['gap']);
  });

  it('when a message stands before one that was acknowledged before it was sent', () => {
    const history = [entry('invoke', 'a'), entry('ok', 'a'), entry('invoke', 'b'), entry('ok', 'b')];
    const stored = [message('b', 1), message('a', 2)];
    expect(checkMessages({ history, stored, received: [] })).toEqual([
      'inverted: b is 1 of room, though 2 was acknowledged before it was sent',
    ]);
  });

  it.each([
    ['misses one', [message('a', 1)], 'shows nothing at place 2 of room, where b is stored'],
    ['misses one in the middle', [message('b', 2)], 'shows b at place 1 of room, where a is stored'],
    ['shows one twice', [message('a', 1), message('a', 1), message('b', 2)], 'shows a at place 2 of room'],
    ['has them the wrong way round', [message('b', 2), message('a', 1)], 'shows b at place 1 of room'],
    ['shows what is not stored', [message('a', 1), message('b', 2), message('c', 3)], 'where nothing is stored'],
  ])('when a receiver %s', (_case, shown, says) => {
    const found = checkMessages(twoSent({ received: [{ client: 'rui', room, shown }] }));
    expect(found).toEqual([expect.stringContaining('diverged: rui')]);
    expect(found[0]).toContain(says);
  });
});
