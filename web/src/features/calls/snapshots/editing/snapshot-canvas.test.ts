import type { Mark } from '@sightline/contract/annotations';
import { describe, expect, it, vi } from 'vitest';
import { markId, sampleMark } from '../../../../../test/sample-mark.ts';
import { SnapshotCanvas } from './snapshot-canvas.ts';

const [me, rui] = [markId(901), markId(902)];
const markBy = (author_id: string, number: number) => sampleMark({ id: markId(number), author_id });

function open(...marks: Mark[]) {
  const paper = new SnapshotCanvas(marks, me);
  const drawOne = (number: number) => {
    paper.draw({ type: 'mark', mark: markBy(me, number) });
    paper.record({ did: 'draw', ids: [markId(number)] });
  };
  return { paper, drawOne, ids: () => paper.read().map(({ id }) => id) };
}

describe('drawing on a snapshot', () => {
  it('adds to the marks, and notifies its subscribers', () => {
    const { paper, drawOne, ids } = open(markBy(rui, 1));
    const shown = vi.fn();
    const stop = paper.state.subscribe(shown);
    drawOne(2);
    stop();
    drawOne(3);
    expect(ids()).toEqual([markId(1), markId(2), markId(3)]);
    expect(shown).toHaveBeenCalledTimes(2);
  });

  it('is saved without the fields that only a call needs', () => {
    const { paper, drawOne } = open(markBy(rui, 1));
    drawOne(2);
    expect(paper.listMarks()).toHaveLength(2);
    expect(paper.listMarks().some((mark) => 'anchor_id' in mark || 'life' in mark)).toBe(false);
  });

  it('is undone and redone', () => {
    const { paper, drawOne, ids } = open(markBy(rui, 1));
    drawOne(2);
    paper.undo();
    expect(ids()).toEqual([markId(1)]);
    paper.undo();
    expect(ids()).toEqual([markId(1)]);
    paper.redo();
    expect(ids()).toEqual([markId(1), markId(2)]);
  });

  it('erases one mark of any author, and can undo and redo that', () => {
    const { paper, drawOne, ids } = open(markBy(rui, 1));
    drawOne(2);
    const [first] = paper.read();
    if (first) paper.erase(first);
    expect(ids()).toEqual([markId(2)]);
    paper.undo();
    expect(ids()).toEqual([markId(2), markId(1)]);
    paper.redo();
    expect(ids()).toEqual([markId(2)]);
    paper.undo();
    expect(ids()).toEqual([markId(2), markId(1)]);
  });

  it('clears the own marks or all, and restores them', () => {
    const { paper, drawOne, ids } = open(markBy(rui, 1));
    drawOne(2);
    paper.clear('mine');
    expect(ids()).toEqual([markId(1)]);
    paper.clear('all');
    expect(ids()).toEqual([]);
    paper.undo();
    paper.undo();
    expect(ids()).toEqual([markId(1), markId(2)]);
  });
});
