import type { CallDataMessage } from '@sightline/contract/calls/messages';
import { framesTopic, syncTopic } from '@sightline/contract/calls/tracking';
import type { Id } from '@sightline/contract/scalars';
import { Listeners } from '#web/lib/listeners.ts';
import { onDataMessage, sendData } from '../../session/call-session.ts';
import { type FrameView, longestStall } from '../frame-view.ts';
import { type FramePlaces, readFrame } from '../frame-wire.ts';
import { FrameClock, RtpTimeline, type Span } from './frame-clock.ts';
import { FrameLog } from './frame-log.ts';

/**
 * One frame on the screen. `rtp`: its timestamp where the browser reveals it; otherwise the time at which it appeared
 * counts.
 */
export type SeenFrame = {
  now: number;
  rtp: number | undefined;
  width: number;
  height: number;
  /** The video's media time in ms, where browsers reveal it. */
  mediaTime?: number | undefined;
  /** For a camera of this device: ms since 1970. */
  takenAt: number;
};

/** In ms: after this time without a message the frame on the screen is unknown. */
const silence = 2000;
/** In ms: half the time between two frames of most cameras, so that a frame is never confused with its neighbour. */
const halfFrame = 16;
/**
 * In ms: a little more than the time between two frames of most cameras. Without timestamps this error is always
 * allowed for.
 */
const neighbour = 40;
/** In ms: the error of the two clocks, with and without timestamps. */
const numberedError = 8;
const presentedError = 25;
/**
 * In ms, without timestamps: how much earlier or later the shown frame may be, because the rendering delay varies.
 * Anchors that move too far in that time are left out.
 */
const shownWithin = 100;
/** In fractions of the picture: a smaller offset still points at the same thing. */
const neighbourWithin = 0.012;
/**
 * How often (ms) to ask which frame is on the screen: when it is certain, by timestamp or by rendering time; when it
 * makes no difference; otherwise.
 */
const requestInterval = { certain: 3000, presented: 1000, settled: 500, uncertain: 250 };
const maxRequests = 8;
/**
 * In ms: a larger jump between picture and clock certainly changed their relation; a smaller one perhaps. After a pause
 * we ask again.
 */
const surelyJumped = 500;
const maybeJumped = 150;
const pause = 700;
const jumpDoubt = 200;
/** In ms: how long the screen may still show the previous camera. */
const lastOfPast = 1000;
/** In ms: the assumed age of a frame on the screen, before anything is known. */
const usualDelay = 100;

/** The viewer's side: finds which of the streamer's frames is on the screen, and its placements. */
export class ViewerFrames implements FrameView {
  private readonly streamerId: Id;
  private readonly look: () => string;
  private readonly log = new FrameLog();
  private readonly clock = new FrameClock();
  private timeline = new RtpTimeline();
  private epoch: number | undefined;
  private pastEpoch: number | undefined;
  private seen: (SeenFrame & { viewed: number }) | undefined;
  private places: FramePlaces | undefined;
  private receivedAt = Number.NEGATIVE_INFINITY;
  private requestedAt = Number.NEGATIVE_INFINITY;
  private nonce = 0;
  /** When the pictures of open requests were on the screen. */
  private requested = new Map<number, number>();
  private readonly changes = new Listeners();
  private readonly unsubscribe: () => void;

  /** `look` returns the thumbnail of what is on the screen. */
  constructor(streamerId: Id, look: () => string) {
    this.streamerId = streamerId;
    this.look = look;
    this.unsubscribe = onDataMessage((data) => data.senderId === this.streamerId && this.receive(data));
  }

  get isTracking(): boolean {
    return performance.now() - this.receivedAt < longestStall;
  }

  get shown(): FramePlaces | undefined {
    return this.hasFrames ? this.places : undefined;
  }

  /** The latest tracked frame, which is not on the screen yet. */
  get newest(): FramePlaces | undefined {
    return this.hasFrames ? this.log.newest : undefined;
  }

  get shownAt(): number | null {
    const span = this.span();
    return span && this.isCertain(span) ? Math.max(0, middleOf(span)) : null;
  }

  readonly subscribe = this.changes.subscribe;

  close(): void {
    this.unsubscribe();
  }

  private get hasFrames(): boolean {
    return performance.now() - this.receivedAt < silence;
  }

  /** A new frame is on the screen. */
  show(frame: SeenFrame): void {
    const viewed = frame.rtp === undefined ? frame.now : this.timeline.at(frame.rtp);
    const last = this.seen;
    this.seen = { ...frame, viewed };
    if (last) this.notice(last, this.seen);
    this.places = this.locate();
    this.requestIfDue(frame.now);
    this.changes.emit();
  }

  /** Another simulcast layer, a pause, or the media server may have shifted the timestamps. */
  private notice(last: SeenFrame & { viewed: number }, next: SeenFrame & { viewed: number }): void {
    const passed = next.now - last.now;
    const jump = Math.abs(next.viewed - last.viewed - passed);
    const isOther = (last.rtp === undefined) !== (next.rtp === undefined);
    const isResized = last.width !== next.width || last.height !== next.height;
    if (isOther || jump > surelyJumped) this.clock.forget();
    else if (jump > maybeJumped || isResized) this.clock.doubt(jumpDoubt);
    else if (passed < pause) return;
    this.requested.clear();
    this.requestedAt = Number.NEGATIVE_INFINITY;
  }

  private receive(data: CallDataMessage): void {
    if (data.topic === framesTopic) this.receiveFrame(readFrame(data.message));
    if (data.topic !== syncTopic || data.message.type !== 'was') return;
    const { nonce, frames } = data.message;
    const viewed = this.requested.get(nonce);
    this.requested.delete(nonce);
    if (viewed === undefined || !frames) return;
    this.clock.learn(viewed, { from: frames.first - this.slack, to: frames.last + this.slack });
    this.relocate();
  }

  private receiveFrame(frame: FramePlaces | undefined): void {
    if (!frame || frame.epoch === this.pastEpoch) return;
    if (frame.epoch !== this.epoch) this.setEpoch(frame.epoch);
    this.receivedAt = performance.now();
    this.log.add(frame);
    this.relocate();
  }

  private setEpoch(epoch: number): void {
    [this.pastEpoch, this.epoch] = [this.epoch, epoch];
    this.log.clear();
    this.clock.forget();
    this.requested.clear();
    this.requestedAt = this.pastEpoch === undefined ? Number.NEGATIVE_INFINITY : performance.now() + lastOfPast;
  }

  /** A new message may concern the frame that is already on the screen. */
  private relocate(): void {
    const before = this.places;
    this.places = this.locate();
    if (before === this.places) return;
    this.changes.emit();
  }

  private get slack(): number {
    return this.seen?.rtp === undefined ? presentedError : numberedError;
  }

  private span(): Span | undefined {
    return this.seen && this.clock.spanOf(this.seen.viewed, this.seen.rtp === undefined ? 0 : neighbour);
  }

  /** Whether the middle of the span is nearer to this frame than to the next. */
  private isCertain({ from, to }: Span): boolean {
    return to - from <= Math.max(2 * this.slack + 1, 2 * halfFrame);
  }

  private locate(): FramePlaces | undefined {
    const span = this.span();
    if (!span) return undefined;
    if (!this.isCertain(span)) return this.log.unmoved(span);
    const frame = this.log.nearest(middleOf(span), Math.max(halfFrame, this.slack));
    const isNumbered = this.seen?.rtp !== undefined;
    return frame && !isNumbered ? this.log.slow(frame, shownWithin, neighbourWithin) : frame;
  }

  private requestIfDue(now: number): void {
    if (!this.hasFrames || now - this.requestedAt < this.timeout()) return;
    this.requestedAt = now;
    this.nonce += 1;
    const near = this.guess();
    this.requested.set(this.nonce, this.seen?.viewed ?? 0);
    this.requested = new Map([...this.requested].slice(-maxRequests));
    void sendData(syncTopic, { type: 'seen', nonce: this.nonce, thumb: this.look(), near }, this.streamerId);
  }

  private guess(): number | null {
    const span = this.span();
    if (span) return Math.max(0, middleOf(span));
    const { newest } = this.log;
    return newest ? Math.max(0, newest.ts + performance.now() - this.receivedAt - usualDelay) : null;
  }

  /**
   * The delay until the next request. Without anchors or movement it does not matter yet which frame is on the screen.
   */
  private timeout(): number {
    const held = this.log.newest?.anchors.length ?? 0;
    const span = this.span();
    if (span && this.isCertain(span))
      return this.seen?.rtp === undefined ? requestInterval.presented : requestInterval.certain;
    return held === 0 || this.places?.anchors.length === held ? requestInterval.settled : requestInterval.uncertain;
  }
}

const middleOf = ({ from, to }: Span): number => (from + to) / 2;
