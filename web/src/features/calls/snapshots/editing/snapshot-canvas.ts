import type { DrawnMark, Mark } from '@sightline/contract/annotations';
import type { DrawingMessage } from '@sightline/contract/calls/drawing';
import type { Id } from '@sightline/contract/scalars';
import { Store } from '#web/lib/store.ts';
import type { Canvas } from '../../drawing/input/canvas.ts';
import { type Drawn, draw, nothingDrawn } from '../../marks/drawing.ts';
import {
  type Change,
  clear,
  erase,
  type History,
  noHistory,
  recorded,
  redo,
  type Step,
  undo,
} from '../../marks/undo-history.ts';

type SnapshotCanvasState = Drawn & { history: History };

/** The marks of a snapshot while one person edits them. Nobody else sees them before they are saved. */
export class SnapshotCanvas implements Canvas {
  readonly #meId: Id;
  readonly state: Store<SnapshotCanvasState>;

  constructor(marks: readonly Mark[], meId: Id) {
    this.#meId = meId;
    const drawn = marks.map((mark) => ({ ...mark, anchor_id: null, life: 0 }));
    this.state = new Store({ ...nothingDrawn, marks: drawn, history: noHistory });
  }

  readonly read = (): readonly DrawnMark[] => this.state.get().marks;

  /** The marks to save, without the fields that only a call needs. */
  listMarks(): Mark[] {
    return this.read().map(({ anchor_id: _anchor, life: _life, ...mark }) => mark);
  }

  draw(message: DrawingMessage): void {
    const sheet = this.state.get();
    this.state.set({ ...sheet, ...draw(sheet, message, this.#meId) });
  }

  send(): void {
    // There are no viewers.
  }

  record(step: Step): void {
    this.#setState(recorded(this.state.get().history, step));
  }

  undo(): void {
    const { history, marks } = this.state.get();
    this.#make(undo(history, marks, this.#meId));
  }

  redo(): void {
    const { history, marks } = this.state.get();
    this.#make(redo(history, marks, this.#meId));
  }

  erase(mark: DrawnMark): void {
    this.#make(erase(this.state.get().history, mark));
  }

  clear(whose: 'mine' | 'all'): void {
    const { history, marks } = this.state.get();
    this.#make(clear(history, marks, whose, this.#meId));
  }

  #make(change: Change | undefined): void {
    if (!change) return;
    for (const message of change.messages) this.draw(message);
    this.#setState(change.history);
  }

  #setState(history: History): void {
    this.state.set({ ...this.state.get(), history });
  }
}
