import type { DrawnMark, MarkTool } from '@sightline/contract/annotations';
import { DrawingMessage, type GoneMark } from '@sightline/contract/calls/drawing';
import { describe, expect, it } from 'vitest';
import { markId, sampleMark } from '../../../../test/sample-mark.ts';
import { type Drawn, draw, marksOfAuthor, nothingDrawn, toSnapshotMessage, wiped } from './drawing.ts';

const ana = '018f0000-0000-7000-8000-000000000001';
const maria = '018f0000-0000-7000-8000-000000000002';

const line = (number: number, author_id = ana, count = 1): DrawnMark =>
  sampleMark({
    id: markId(number),
    author_id,
    points: Array.from({ length: count }, (_, at) => [0.1234, at / (count + 1)]),
  });
const mark = (drawn: DrawnMark): DrawingMessage => ({ type: 'mark', mark: drawn });
const all = (marks: DrawnMark[], gone: GoneMark[] = []): DrawingMessage => ({ type: 'all', marks, gone });
/** Messages of Ana, applied to nothing or to an earlier state. */
const after = (messages: readonly DrawingMessage[], before = nothingDrawn): Drawn =>
  messages.reduce((last, message) => draw(last, message, ana), before);
const drawn = (...messages: DrawingMessage[]) => after(messages).marks;
const holding = (...marks: DrawnMark[]): Drawn => ({ ...nothingDrawn, marks });
const idsOf = (marks: readonly DrawnMark[]) => marks.map(({ id }) => id);

describe('the marks', () => {
  it('grow by new marks and by points at the end of lines', () => {
    const result = drawn(mark(line(1)), mark(line(2, maria)), {
      type: 'extend',
      id: markId(1),
      author_id: ana,
      points: [[0.5, 0.5]],
    });
    expect(result.map(({ points }) => points.length)).toEqual([2, 1]);
    expect(result[0]?.points[1]).toEqual([0.5, 0.5]);
  });

  it('include no line longer than a mark may be', () => {
    const points = line(1, ana, 400).points;
    const [long] = drawn(mark(line(1, ana, 400)), { type: 'extend', id: markId(1), author_id: ana, points });
    expect(long?.points).toHaveLength(500);
  });

  it('include each mark once, however often it is sent', () => {
    const one = mark(line(1));
    expect(drawn(one, one, all([line(1), line(2)]))).toHaveLength(2);
  });

  it('show a mark as its author sent it last, in its place among the others', () => {
    const arrow = sampleMark({
      tool: 'arrow',
      points: [
        [0, 0],
        [0.1, 0.1],
      ],
    });
    const grown: DrawnMark = {
      ...arrow,
      points: [
        [0, 0],
        [0.7, 0.7],
      ],
    };
    expect(drawn(mark(arrow), mark(line(2)), mark(grown))).toEqual([grown, line(2)]);
    expect(drawn(mark(arrow), mark({ ...grown, author_id: maria }))).toEqual([arrow]);
  });

  it("let nobody extend or remove somebody else's mark", () => {
    const result = drawn(
      mark(line(1)),
      { type: 'extend', id: markId(1), author_id: maria, points: [[0.5, 0.5]] },
      { type: 'remove', ids: [markId(1)], author_id: maria },
    );
    expect(result).toEqual([line(1)]);
  });

  it('shrink when one, the own or all marks are removed', () => {
    const three = [mark(line(1)), mark(line(2)), mark(line(3, maria))];
    expect(idsOf(drawn(...three, { type: 'remove', ids: [markId(1), markId(2)], author_id: ana }))).toEqual([
      markId(3),
    ]);
    expect(idsOf(drawn(...three, { type: 'clear', author_id: maria, whose: 'mine' }))).toEqual([markId(1), markId(2)]);
    expect(drawn(...three, { type: 'clear', author_id: maria, whose: 'all' })).toEqual([]);
  });

  it('ignore messages about unknown marks', () => {
    const before = holding(line(1));
    expect(draw(before, { type: 'extend', id: markId(9), author_id: ana, points: [[0, 0]] }, ana)).toEqual(before);
    expect(draw(before, { type: 'ask' }, ana)).toBe(before);
    expect(draw(before, { type: 'remove', ids: [markId(9)], author_id: ana }, ana)).toBe(before);
  });
});

describe('the merged state of two people', () => {
  const took: DrawingMessage = { type: 'remove', ids: [markId(1)], author_id: ana };
  const again = (mark: DrawnMark): DrawnMark => ({ ...mark, life: mark.life + 1 });

  it('lacks what either of them knows to be removed, even if it is sent again', () => {
    const without = after([mark(line(1)), took]);
    expect(after([mark(line(1)), all([line(1)])], without).marks).toEqual([]);
    expect(after(toSnapshotMessage(without), holding(line(1), line(2))).marks).toEqual([line(2)]);
    expect(after(toSnapshotMessage(wiped(holding(line(1, maria)))), holding(line(1, maria))).marks).toEqual([]);
  });

  it('has what was restored, also for people who only know that it was removed', () => {
    const without = after([mark(line(1)), took]);
    expect(after([mark(again(line(1)))], without).marks).toEqual([again(line(1))]);
    expect(after([all([again(line(1))])], without).marks).toEqual([again(line(1))]);
    const back = after([mark(again(line(1)))], without);
    expect(after(toSnapshotMessage(without), back).marks).toEqual([again(line(1))]);
  });

  it('is the same in whichever order the messages arrive', () => {
    const [one, other] = [after([mark(line(1)), took, mark(line(2))]), holding(line(1), line(3))];
    const idsAfter = (first: Drawn, second: Drawn) => idsOf(after(toSnapshotMessage(second), first).marks).sort();
    expect(idsAfter(one, other)).toEqual([markId(2), markId(3)]);
    expect(idsAfter(other, one)).toEqual([markId(2), markId(3)]);
  });

  it("has the longer version of a line, and its author's version of any other mark", () => {
    const arrow = (author_id: string, to: number) =>
      sampleMark({
        author_id,
        tool: 'arrow',
        points: [
          [0, 0],
          [to, to],
        ],
      });
    const known = holding(line(2, maria, 3), arrow(ana, 0.1));
    expect(after([all([line(2, maria, 5), arrow(ana, 0.7)])], known).marks).toEqual([
      line(2, maria, 5),
      arrow(ana, 0.7),
    ]);
    expect(after([all([line(2, maria, 2)])], known).marks[0]).toEqual(line(2, maria, 3));
    expect(after([all([arrow(maria, 0.7)])], holding(arrow(maria, 0.1))).marks).toEqual([arrow(maria, 0.1)]);
  });

  it("ignores claims in another person's name", () => {
    const known = holding(line(1, maria));
    expect(after([all([{ ...line(1, ana), life: 9 }])], known)).toEqual(known);
    expect(after([all([], [{ id: markId(1), author_id: ana, life: 9 }])], known).marks).toEqual(known.marks);
  });

  it('can be reduced to one author', () => {
    const both = after([mark(line(1)), mark(line(2)), mark(line(3, maria)), took]);
    expect(toSnapshotMessage(marksOfAuthor(both, ana))).toEqual([
      { type: 'all', marks: [line(2)], gone: [{ id: markId(1), author_id: ana, life: 0 }] },
    ]);
    expect(toSnapshotMessage(marksOfAuthor(both, markId(50)))).toEqual([]);
  });
});

describe('the response with all marks', () => {
  it('fits the data channel, and is complete when merged', () => {
    const marks = Array.from({ length: 20 }, (_, at) => line(at, ana, 300));
    const messages = toSnapshotMessage(holding(...marks));
    expect(messages.length).toBeGreaterThan(1);
    for (const message of messages) expect(JSON.stringify(message).length).toBeLessThan(15_000);
    expect(drawn(...messages)).toEqual(marks);
  });

  it('has every tool in it, with text as it was typed', () => {
    const shapes: MarkTool[] = ['arrow', 'rectangle', 'circle'];
    const marks = [
      line(1),
      sampleMark({ id: markId(2), tool: 'highlighter' }),
      ...shapes.map((tool, at) =>
        sampleMark({
          id: markId(3 + at),
          tool,
          points: [
            [0, 0],
            [1, 1],
          ],
        }),
      ),
      sampleMark({ id: markId(6), tool: 'text', text: '<img src=x> é' }),
      sampleMark({ id: markId(7), tool: 'number', text: '1', anchor_id: markId(8) }),
    ];
    const [message] = toSnapshotMessage(holding(...marks));
    expect(DrawingMessage.parse(JSON.parse(JSON.stringify(message)))).toEqual(all(marks));
  });

  it('is empty when there are no marks', () => {
    expect(toSnapshotMessage(nothingDrawn)).toEqual([]);
  });
});
