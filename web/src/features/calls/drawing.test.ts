import type { DrawingMessage, Stroke } from '@sightline/contract/calls';
import { describe, expect, it } from 'vitest';
import { draw, isOwnWord, lastStrokeOf, tellAll } from './drawing.ts';

const ana = '018f0000-0000-7000-8000-000000000001';
const maria = '018f0000-0000-7000-8000-000000000002';
const idOf = (number: number) => `018f0000-0000-7000-8000-1${String(number).padStart(11, '0')}`;

const stroke = (number: number, author_id = ana, count = 1): Stroke => ({
  id: idOf(number),
  author_id,
  color: '#ff3b30',
  width: 0.008,
  points: Array.from({ length: count }, (_, at) => [0.1234, at / (count + 1)]),
});
const drawn = (...messages: DrawingMessage[]) => messages.reduce<readonly Stroke[]>(draw, []);

describe('a drawing', () => {
  it('grows by lines and by points at their end', () => {
    const result = drawn(
      { type: 'stroke', stroke: stroke(1) },
      { type: 'stroke', stroke: stroke(2, maria) },
      { type: 'extend', id: idOf(1), author_id: ana, points: [[0.5, 0.5]] },
    );
    expect(result.map(({ points }) => points.length)).toEqual([2, 1]);
    expect(result[0]?.points[1]).toEqual([0.5, 0.5]);
  });

  it('has each line once, however often it is told', () => {
    const message: DrawingMessage = { type: 'stroke', stroke: stroke(1) };
    expect(drawn(message, message, { type: 'all', strokes: [stroke(1), stroke(2)] })).toHaveLength(2);
  });

  it('lets nobody extend or take back the line of another', () => {
    const result = drawn(
      { type: 'stroke', stroke: stroke(1) },
      { type: 'extend', id: idOf(1), author_id: maria, points: [[0.5, 0.5]] },
      { type: 'undo', id: idOf(1), author_id: maria },
    );
    expect(result).toEqual([stroke(1)]);
  });

  it('takes back one line, or all', () => {
    const two: DrawingMessage[] = [
      { type: 'stroke', stroke: stroke(1) },
      { type: 'stroke', stroke: stroke(2) },
    ];
    expect(drawn(...two, { type: 'undo', id: idOf(1), author_id: ana })).toEqual([stroke(2)]);
    expect(drawn(...two, { type: 'clear', author_id: maria })).toEqual([]);
  });

  it('is not disturbed by what it knows nothing of', () => {
    const before = [stroke(1)];
    expect(draw(before, { type: 'extend', id: idOf(9), author_id: ana, points: [[0, 0]] })).toEqual(before);
    expect(draw(before, { type: 'ask' })).toBe(before);
  });

  it('knows whose turn it is to be taken back', () => {
    const strokes = [stroke(1), stroke(2), stroke(3, maria)];
    expect(lastStrokeOf(strokes, ana)?.id).toBe(idOf(2));
    expect(lastStrokeOf([], ana)).toBeUndefined();
  });
});

describe('what travels', () => {
  it('is believed only in the name of its sender', () => {
    expect(isOwnWord({ type: 'stroke', stroke: stroke(1, ana) }, ana)).toBe(true);
    expect(isOwnWord({ type: 'stroke', stroke: stroke(1, ana) }, maria)).toBe(false);
    expect(isOwnWord({ type: 'clear', author_id: ana }, maria)).toBe(false);
    expect(isOwnWord({ type: 'ask' }, maria)).toBe(true);
  });

  it('fits the data channel, and is whole when put together', () => {
    const strokes = Array.from({ length: 20 }, (_, at) => stroke(at, ana, 300));
    const messages = tellAll(strokes);
    expect(messages.length).toBeGreaterThan(1);
    for (const message of messages) expect(JSON.stringify(message).length).toBeLessThan(15_000);
    expect(drawn(...messages)).toEqual(strokes);
  });

  it('is nothing when nothing is drawn', () => {
    expect(tellAll([])).toEqual([]);
  });
});
