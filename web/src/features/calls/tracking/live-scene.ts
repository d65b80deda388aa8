import type { AnchorPoints, AnchorRefusal } from '@sightline/contract/calls/tracking';
import type { Id } from '@sightline/contract/scalars';
import { v7 as uuidv7 } from 'uuid';
import { Listeners } from '#web/lib/listeners.ts';
import type { Fraction } from '../picture/picture-mapping.ts';
import { type Hold, type Pinned, type Placement, type Scene, toOwnKeyframe } from '../picture/placements.ts';
import { onAnchorAnswer, pointsOn, sendAnchorRequest } from './anchor-messages.ts';
import type { FrameView } from './frame-view.ts';
import type { FramePlaces } from './frame-wire.ts';
import { findNear } from './nearby-anchor.ts';
import { ShapeSender } from './shape-sender.ts';
import { findAnchor } from './viewer/frame-log.ts';

export type CapturedFrame = { canvas: HTMLCanvasElement; thumb: string };
type HeldFrame = CapturedFrame & {
  places: FramePlaces | undefined;
  ts: number | null;
  /** The anchor that was requested on it. */
  anchorId: Id | undefined;
};

/** In ms: without a response for this long, the author gets a notice. A later response still counts. */
const answerTimeout = 3000;
/** In radii of the marks on an anchor: how far away a new mark may be to join it. Pointers may be farther away. */
const markReach = 1.5;
const pointerReach = 4;
const still: Placement = { transform: [1, 0, 0, 0, 1, 0, 0, 0, 1], opacity: 1, towards: undefined };

/** The scene of a moving picture, on a screen with this `view`. */
export class LiveScene implements Scene {
  private readonly view: FrameView;
  private readonly capture: () => CapturedFrame;
  private readonly followed: () => HTMLCanvasElement | undefined;
  private held: HeldFrame | undefined;
  private readonly frames = new Listeners();
  private readonly refused = new Map<Id, AnchorRefusal>();
  private readonly refusals = new Listeners<[anchorId: Id, why: AnchorRefusal]>();
  private readonly unanswered = new Map<Id, ReturnType<typeof setTimeout>>();
  private readonly shapes = new ShapeSender();
  private readonly endings: (() => void)[];

  constructor(
    view: FrameView,
    capture: () => CapturedFrame,
    followed: () => HTMLCanvasElement | undefined = () => undefined,
  ) {
    this.view = view;
    this.capture = capture;
    this.followed = followed;
    this.endings = [
      view.subscribe(() => this.repaint()),
      onAnchorAnswer((answer) => {
        this.stopWaiting(answer.anchor_id);
        if (answer.type === 'refused') this.refuse(answer.anchor_id, answer.why);
        else this.refused.delete(answer.anchor_id);
      }),
    ];
  }

  get isTracking(): boolean {
    return this.view.isTracking;
  }

  get heldFrame(): HTMLCanvasElement | undefined {
    return this.held?.canvas;
  }

  get isSettling(): boolean {
    const { shown } = this.view;
    const anchorId = this.held?.anchorId;
    return anchorId !== undefined && !(shown && findAnchor(shown, anchorId));
  }

  get followedFrame(): HTMLCanvasElement | undefined {
    return this.heldFrame ?? this.followed();
  }

  placementOf(anchorId: Id): Placement | undefined {
    if (this.held?.anchorId === anchorId) return still;
    const places = this.held ? this.held.places : this.view.shown;
    return places && findAnchor(places, anchorId);
  }

  readonly onFrame = this.frames.subscribe;

  onRefused(listener: (anchorId: Id, why: AnchorRefusal) => void): () => void {
    for (const [anchorId, why] of this.refused) listener(anchorId, why);
    return this.refusals.subscribe(listener);
  }

  hold(points: readonly Fraction<'unit-frame'>[]): Hold {
    this.held ??= { ...this.capture(), places: this.view.shown, ts: this.view.shownAt, anchorId: undefined };
    const { canvas, places } = this.held;
    const near =
      places && findNear(places, points, { heightInWidths: canvas.height / canvas.width, reach: markReach, pointsOn });
    if (near) return near;
    this.held.anchorId ??= this.ask(this.held, points);
    return { anchorId: this.held.anchorId, toKeyframe: toOwnKeyframe };
  }

  pin(at: Fraction<'unit-frame'>, heightInWidths: number): Pinned | undefined {
    const places = this.held ? this.held.places : this.view.shown;
    const hold = places && findNear(places, [at], { heightInWidths, reach: pointerReach, pointsOn });
    return hold && { at: hold.toKeyframe(at), anchor_id: hold.anchorId };
  }

  unpin(): void {
    if (!this.held) return;
    this.held = undefined;
    this.repaint();
  }

  shape(anchorId: Id, points: AnchorPoints): void {
    this.shapes.schedule(anchorId, points);
  }

  release(anchorId: Id): void {
    this.shapes.remove(anchorId);
    this.stopWaiting(anchorId);
    this.refused.delete(anchorId);
    if (this.held?.anchorId === anchorId) this.held.anchorId = undefined;
    sendAnchorRequest({ type: 'release', anchor_id: anchorId });
  }

  close(): void {
    for (const end of this.endings) end();
    for (const timer of this.unanswered.values()) clearTimeout(timer);
    this.shapes.close();
  }

  private ask({ thumb, ts }: HeldFrame, points: readonly Fraction<'unit-frame'>[]): Id {
    const anchorId = uuidv7();
    const timer = setTimeout(() => this.refuse(anchorId, 'gone'), answerTimeout);
    this.unanswered.set(anchorId, timer);
    sendAnchorRequest({ type: 'hold', anchor_id: anchorId, ts, thumb, points: points.map(([x, y]) => [x, y]) });
    return anchorId;
  }

  private stopWaiting(anchorId: Id): void {
    clearTimeout(this.unanswered.get(anchorId));
    this.unanswered.delete(anchorId);
  }

  private refuse(anchorId: Id, why: AnchorRefusal): void {
    this.stopWaiting(anchorId);
    this.shapes.remove(anchorId);
    if (this.held?.anchorId === anchorId) this.held.anchorId = undefined;
    this.refused.set(anchorId, why);
    this.refusals.emit(anchorId, why);
  }

  private repaint(): void {
    this.frames.emit();
  }
}
