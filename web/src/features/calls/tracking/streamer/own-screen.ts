import { Listeners } from '#web/lib/listeners.ts';
import { type FrameView, standsFor } from '../frame-view.ts';
import type { FramePlaces } from '../frame-wire.ts';
import { lostIn } from '../viewer/frame-log.ts';
import type { SeenFrame } from '../viewer/viewer-frames.ts';

/** A tracked frame of the own camera, and when it was taken. */
export type TrackedFrame = { readonly frame: FramePlaces; readonly takenAt: number };
type OwnFrames = Omit<FrameView, 'shownAt'> & { readonly newest: TrackedFrame | undefined };

type Copies<Picture> = {
  take: (mediaTime: number | undefined, takenAt: number) => void;
  draw: () => Picture | undefined;
  claim: (takenAt: number) => Picture | undefined;
  giveBack: (picture: Picture) => void;
};
type Pair<Picture> = { frame: FramePlaces; picture: Picture; since: number };

const maxReports = 8;

/**
 * The streamer's own screen. The camera's frames reach the screen and the tracker separately, and on a busy device one
 * is several frames ahead: so pictures are kept until their placements are known, and are painted together with the
 * marks.
 */
export class OwnScreen<Picture> implements FrameView {
  private readonly own: OwnFrames;
  private readonly copies: Copies<Picture>;
  private reports: readonly TrackedFrame[] = [];
  private pair: Pair<Picture> | undefined;
  /** Where the two sides share no times, the last tracked frame is assumed to be on the screen. */
  private hasTimes = false;
  private readonly changes = new Listeners();
  private readonly unsubscribe: () => void;

  constructor(own: OwnFrames, copies: Copies<Picture>) {
    this.own = own;
    this.copies = copies;
    this.unsubscribe = own.subscribe(() => this.onFrame());
  }

  get isTracking(): boolean {
    return this.own.isTracking;
  }

  get shown(): FramePlaces | undefined {
    if (!this.hasTimes) return this.own.shown;
    return this.standing?.frame ?? (this.own.newest && lostIn(this.own.newest.frame));
  }

  get shownAt(): number | null {
    return this.standing?.frame.ts ?? null;
  }

  /** The picture to paint together with its marks. */
  get picture(): Picture | undefined {
    return this.standing?.picture;
  }

  readonly subscribe = this.changes.subscribe;

  /** A new frame is on the screen. */
  show({ mediaTime, takenAt }: SeenFrame): void {
    if (!this.own.newest) return;
    this.copies.take(mediaTime, takenAt);
    if (this.match()) this.repaint();
  }

  close(): void {
    this.unsubscribe();
  }

  private get standing(): Pair<Picture> | undefined {
    const { pair } = this;
    return pair && this.own.newest && performance.now() - pair.since <= standsFor ? pair : undefined;
  }

  private onFrame(): void {
    const { newest } = this.own;
    this.reports = newest ? [...this.reports, newest].slice(-maxReports) : [];
    if (!newest) this.reset();
    const isMatched = this.match();
    if (!isMatched && !this.hasTimes && newest) this.setPair(newest.frame, this.copies.draw());
    this.repaint();
  }

  /** The newest frame that is both tracked and on the screen, or was a moment ago. */
  private match(): boolean {
    const since = this.hasTimes ? (this.pair?.frame.ts ?? Number.NEGATIVE_INFINITY) : Number.NEGATIVE_INFINITY;
    for (const { frame, takenAt } of this.reports.toReversed()) {
      if (frame.ts <= since) return false;
      const picture = this.copies.claim(takenAt);
      if (!picture) continue;
      this.hasTimes = true;
      this.setPair(frame, picture);
      return true;
    }
    return false;
  }

  private setPair(frame: FramePlaces, picture: Picture | undefined): void {
    if (!picture) return;
    if (this.pair) this.copies.giveBack(this.pair.picture);
    this.pair = { frame, picture, since: performance.now() };
  }

  /** Tracking has ended; the next one starts new times. */
  private reset(): void {
    if (this.pair) this.copies.giveBack(this.pair.picture);
    this.pair = undefined;
  }

  private repaint(): void {
    this.changes.emit();
  }
}
