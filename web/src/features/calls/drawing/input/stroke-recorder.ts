import type { DrawnMark } from '@sightline/contract/annotations';
import type { DrawingMessage } from '@sightline/contract/calls/drawing';
import type { Id } from '@sightline/contract/scalars';
import { v7 as uuidv7 } from 'uuid';
import type { Fraction } from '../../picture/picture-mapping.ts';
import { type Scene, toOwnKeyframe } from '../../picture/placements.ts';
import { type Pen, penWidths } from '../pen.ts';
import type { Canvas } from './canvas.ts';
import { extended, firstPoints, type Ground, isFull, isNothing, nextNumber } from './sketch.ts';

/** In ms: frequent enough to look live, rare enough for a slow connection. */
const sendInterval = 40;
/** In ms: time to begin another line on the held frame. */
const releaseDelay = 400;
/** In ms: how long the frame is held in all for marks whose placement is not known yet. */
const longestSettling = 3000;

type Anchored = Pick<Ground, 'toKeyframe'> & { anchorId: Id | null };
type Sketch = Anchored & Ground & { mark: DrawnMark; ids: Id[]; sentPoints: number };
/** The position of text being typed, and the callbacks for its end. */
export type TextEntry = { at: Fraction<'unit-frame'>; pen: Pen; write: (text: string) => void; cancel: () => void };

type StrokeRecorderOptions = {
  scene: Scene;
  canvas: Canvas;
  authorId: Id;
  onHeld: (frame: HTMLCanvasElement | undefined) => void;
  onWriting: (writing: TextEntry | null) => void;
};

/**
 * Draws. The picture is held from the first touch until a moment after the last one, so that all points of a line
 * belong to one frame, even if the camera shakes.
 */
export class StrokeRecorder {
  readonly #options: StrokeRecorderOptions;
  #sketch: Sketch | null = null;
  #words: (Anchored & { at: Fraction<'unit-frame'>; pen: Pen }) | null = null;
  #sendTimer: ReturnType<typeof setTimeout> | undefined;
  #graceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: StrokeRecorderOptions) {
    this.#options = options;
  }

  begin(at: Fraction<'unit-frame'>, pen: Pen): void {
    const { tool } = pen;
    if (tool === 'laser' || tool === 'eraser') return;
    const anchored = this.#hold(at);
    if (tool === 'text') {
      this.#words = { ...anchored, at, pen };
      return;
    }
    const ground = { ...anchored, begun: at };
    const text = tool === 'number' ? nextNumber(this.#options.canvas.read()) : '';
    const mark = this.#markOf(pen, tool, firstPoints(tool, ground), text, anchored);
    this.#sketch = { ...ground, ids: [], sentPoints: 0, mark };
    this.#show();
  }

  extend(points: readonly Fraction<'unit-frame'>[]): void {
    const last = points.at(-1);
    if (this.#words && last) this.#words.at = last;
    const sketch = this.#sketch;
    if (!sketch) return;
    sketch.mark = extended(sketch.mark, points, sketch);
    this.#show();
    if (isFull(sketch.mark)) this.#continueInNewMark(sketch);
  }

  end(): void {
    if (this.#words) this.#openTextField(this.#words);
    else if (this.#sketch && isNothing(this.#sketch.mark)) this.undoLast();
    else if (this.#sketch) this.#finish(this.#sketch);
  }

  #finish({ ids }: Sketch): void {
    this.#scheduleSend();
    this.#sketch = null;
    this.#options.canvas.record({ did: 'draw', ids });
    this.#releaseSoon();
  }

  /** Undoes the stroke in progress, or else the last one. */
  undoLast(): void {
    const { canvas, authorId } = this.#options;
    const sketch = this.#sketch;
    this.#stopSending();
    this.#sketch = null;
    if (this.#words) this.#closeTextField();
    else if (sketch) this.#send({ type: 'remove', ids: sketch.ids, author_id: authorId });
    else canvas.undo();
    this.#releaseSoon();
  }

  /** Finishes when the picture is gone or the pen was taken. */
  discard(): void {
    if (this.#sketch) this.end();
    if (this.#words) this.#closeTextField();
    this.#release();
  }

  #hold(at: Fraction<'unit-frame'>): Anchored {
    clearTimeout(this.#graceTimer);
    const { scene, onHeld } = this.#options;
    if (!scene.isTracking) return { anchorId: null, toKeyframe: toOwnKeyframe };
    const hold = scene.hold([at]);
    onHeld(scene.heldFrame);
    return hold;
  }

  /** Their author sees the marks all the time: on the held frame, until they are placed on the moving picture. */
  #releaseSoon(heldFor = 0): void {
    clearTimeout(this.#graceTimer);
    this.#graceTimer = setTimeout(() => {
      const held = heldFor + releaseDelay;
      if (this.#options.scene.isSettling && held < longestSettling) this.#releaseSoon(held);
      else this.#release();
    }, releaseDelay);
  }

  #release(): void {
    clearTimeout(this.#graceTimer);
    const { scene, onHeld } = this.#options;
    scene.unpin();
    onHeld(undefined);
  }

  #markOf(
    pen: Pen,
    tool: DrawnMark['tool'],
    points: Fraction<'unit-keyframe'>[],
    text: string,
    { anchorId }: Anchored,
  ): DrawnMark {
    const { color, width } = pen;
    const author_id = this.#options.authorId;
    return {
      id: uuidv7(),
      life: 0,
      author_id,
      anchor_id: anchorId,
      tool,
      color,
      width: penWidths[width],
      points,
      text,
    };
  }

  #show(): void {
    const sketch = this.#sketch;
    if (!sketch) return;
    if (!sketch.ids.includes(sketch.mark.id)) sketch.ids.push(sketch.mark.id);
    this.#options.canvas.draw({ type: 'mark', mark: sketch.mark });
    this.#sendTimer ??= setTimeout(() => this.#scheduleSend(), sendInterval);
  }

  #send(message: DrawingMessage): void {
    this.#options.canvas.draw(message);
    this.#options.canvas.send(message);
  }

  #stopSending(): void {
    clearTimeout(this.#sendTimer);
    this.#sendTimer = undefined;
  }

  /** Sends only the new points of a line, but other marks as a whole. */
  #scheduleSend(): void {
    this.#stopSending();
    const sketch = this.#sketch;
    if (!sketch) return;
    const { mark, sentPoints } = sketch;
    const { canvas } = this.#options;
    const isLine = mark.tool === 'pen' || mark.tool === 'highlighter';
    const points = mark.points.slice(sentPoints);
    if (!isLine || sentPoints === 0) canvas.send({ type: 'mark', mark });
    else if (points.length > 0) canvas.send({ type: 'extend', id: mark.id, author_id: mark.author_id, points });
    sketch.sentPoints = mark.points.length;
  }

  #continueInNewMark(sketch: Sketch): void {
    this.#scheduleSend();
    sketch.mark = { ...sketch.mark, id: uuidv7(), points: sketch.mark.points.slice(-1) };
    sketch.sentPoints = 0;
    this.#show();
  }

  #openTextField({ at, pen, ...anchored }: Anchored & { at: Fraction<'unit-frame'>; pen: Pen }): void {
    this.#options.onWriting({
      at,
      pen,
      cancel: () => this.#closeTextField(),
      write: (text) => {
        const mark = this.#markOf(pen, 'text', [anchored.toKeyframe(at)], text, anchored);
        this.#send({ type: 'mark', mark });
        this.#options.canvas.record({ did: 'draw', ids: [mark.id] });
        this.#closeTextField();
      },
    });
  }

  #closeTextField(): void {
    this.#words = null;
    this.#options.onWriting(null);
    this.#releaseSoon();
  }
}
