import type { DrawnMark, Mark } from '@sightline/contract/annotations';
import type { DrawingMessage } from '@sightline/contract/call-drawing';
import type { Id } from '@sightline/contract/fields';
import { Store } from '#web/lib/store.ts';
import type { Paper } from '../../drawing/hand/paper.ts';
import { type Drawn, draw, nothingDrawn } from '../../drawing/marks/drawing.ts';
import {
  type Change,
  clear,
  erase,
  type History,
  noHistory,
  redo,
  remembered,
  type Step,
  undo,
} from '../../drawing/marks/own-history.ts';

type Sheet = Drawn & { history: History };

/** A kept picture while one person changes what is drawn on it. Nobody sees anything of it before it is saved. */
export class KeptPaper implements Paper {
  readonly #meId: Id;
  readonly sheet: Store<Sheet>;

  constructor(marks: readonly Mark[], meId: Id) {
    this.#meId = meId;
    const drawn = marks.map((mark) => ({ ...mark, anchor_id: null, life: 0 }));
    this.sheet = new Store({ ...nothingDrawn, marks: drawn, history: noHistory });
  }

  readonly read = (): readonly DrawnMark[] => this.sheet.read().marks;

  /** As they are saved: what only a drawing in a call needs is left out. */
  listMarks(): Mark[] {
    return this.read().map(({ anchor_id: _anchor, life: _life, ...mark }) => mark);
  }

  draw(message: DrawingMessage): void {
    const sheet = this.sheet.read();
    this.sheet.become({ ...sheet, ...draw(sheet, message, this.#meId) });
  }

  tell(): void {
    // Nobody looks on.
  }

  remember(step: Step): void {
    this.#keep(remembered(this.sheet.read().history, step));
  }

  undo(): void {
    const { history, marks } = this.sheet.read();
    this.#make(undo(history, marks, this.#meId));
  }

  redo(): void {
    const { history, marks } = this.sheet.read();
    this.#make(redo(history, marks, this.#meId));
  }

  erase(mark: DrawnMark): void {
    this.#make(erase(this.sheet.read().history, mark));
  }

  clear(whose: 'mine' | 'all'): void {
    const { history, marks } = this.sheet.read();
    this.#make(clear(history, marks, whose, this.#meId));
  }

  #make(change: Change | undefined): void {
    if (!change) return;
    for (const message of change.messages) this.draw(message);
    this.#keep(change.history);
  }

  #keep(history: History): void {
    this.sheet.become({ ...this.sheet.read(), history });
  }
}
