import type { DrawnMark } from '@sightline/contract/annotations';
import type { DrawingMessage } from '@sightline/contract/calls/drawing';
import { describe, expect, it } from 'vitest';
import { markId, sampleMark } from '../../../../test/sample-mark.ts';
import { draw, nothingDrawn } from './drawing.ts';
import { anchorsIn, type Change, clear, type History, noHistory, recorded, redo, undo } from './undo-history.ts';

const [ana, maria] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
const mark = (number: number, author_id = ana, anchor_id: string | null = null): DrawnMark =>
  sampleMark({ id: markId(number), author_id, anchor_id });

/** Applies Ana's actions step by step. */
class Paper {
  drawn = nothingDrawn;
  history: History = noHistory;

  get marks(): readonly DrawnMark[] {
    return this.drawn.marks;
  }
  receive(message: DrawingMessage): void {
    this.drawn = draw(this.drawn, message, ana);
  }
  draws(...marks: DrawnMark[]): void {
    for (const drawn of marks) this.receive({ type: 'mark', mark: drawn });
    this.history = recorded(this.history, { did: 'draw', ids: marks.map(({ id }) => id) });
  }
  does(change: Change | undefined): boolean {
    if (!change) return false;
    this.history = change.history;
    for (const message of change.messages) this.receive(message);
    return true;
  }
  undoes = () => this.does(undo(this.history, this.marks, ana));
  redoes = () => this.does(redo(this.history, this.marks, ana));
  clears = (whose: 'mine' | 'all') => this.does(clear(this.history, this.marks, whose, ana));
  ids = () => this.marks.map(({ id }) => Number(id.slice(-3)));
}

describe('the history of a person', () => {
  it('is undone step by step, and redone', () => {
    const paper = new Paper();
    paper.draws(mark(1));
    paper.draws(mark(2));
    paper.undoes();
    expect(paper.ids()).toEqual([1]);
    paper.undoes();
    expect(paper.ids()).toEqual([]);
    expect(paper.undoes()).toBe(false);
    paper.redoes();
    paper.redoes();
    expect(paper.ids()).toEqual([1, 2]);
    expect(paper.redoes()).toBe(false);
    paper.undoes();
    expect(paper.ids()).toEqual([1]);
  });

  it('starts another life of a mark on redo, so that clients do not take it for the removed one', () => {
    const paper = new Paper();
    paper.draws(mark(1));
    const before = paper.drawn;
    paper.undoes();
    paper.redoes();
    paper.clears('all');
    paper.undoes();
    expect(paper.marks[0]?.life).toBe(2);
    paper.receive({ type: 'all', marks: [...before.marks], gone: [...before.gone.values()] });
    expect(paper.ids()).toEqual([1]);
  });

  it('undoes a line of several marks as a whole', () => {
    const paper = new Paper();
    paper.draws(mark(1), mark(2), mark(3));
    paper.undoes();
    expect(paper.ids()).toEqual([]);
    paper.redoes();
    expect(paper.ids()).toEqual([1, 2, 3]);
  });

  it('leaves the marks of others alone', () => {
    const paper = new Paper();
    paper.draws(mark(1));
    paper.receive({ type: 'mark', mark: mark(2, maria) });
    paper.undoes();
    expect(paper.ids()).toEqual([2]);
    expect(paper.undoes()).toBe(false);
  });

  it('restores what the person cleared, marks of others included', () => {
    const paper = new Paper();
    paper.draws(mark(1));
    paper.receive({ type: 'mark', mark: mark(2, maria) });
    paper.clears('all');
    expect(paper.ids()).toEqual([]);
    paper.undoes();
    expect(paper.ids()).toEqual([1, 2]);
    paper.redoes();
    expect(paper.ids()).toEqual([]);
    paper.undoes();
    expect(paper.marks[1]?.author_id).toBe(maria);
  });

  it('clears and restores the own marks', () => {
    const paper = new Paper();
    paper.draws(mark(1));
    paper.receive({ type: 'mark', mark: mark(2, maria) });
    paper.clears('mine');
    expect(paper.ids()).toEqual([2]);
    expect(paper.clears('mine')).toBe(false);
    paper.undoes();
    expect(paper.ids()).toEqual([2, 1]);
  });

  it('skips steps whose marks somebody else has cleared', () => {
    const paper = new Paper();
    paper.draws(mark(1));
    paper.receive({ type: 'clear', author_id: maria, whose: 'all' });
    expect(paper.undoes()).toBe(false);
  });

  it('cannot be redone once something new was drawn', () => {
    const paper = new Paper();
    paper.draws(mark(1));
    paper.undoes();
    paper.draws(mark(2));
    expect(paper.redoes()).toBe(false);
    expect(paper.ids()).toEqual([2]);
  });

  it('keeps the anchors of marks that could be restored', () => {
    const paper = new Paper();
    paper.draws(mark(1, ana, markId(101)));
    expect([...anchorsIn(paper.history)]).toEqual([]);
    paper.undoes();
    expect([...anchorsIn(paper.history)]).toEqual([markId(101)]);
    paper.draws(mark(2, ana, markId(102)));
    paper.clears('all');
    expect([...anchorsIn(paper.history)]).toEqual([markId(102)]);
  });
});
