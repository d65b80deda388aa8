import { StreamState, StreamStateInfo, StreamStateUpdate, TrackSource } from '@livekit/protocol';
import { allocate, type Demand } from './allocation.ts';
import type { Downlink } from './downlink.ts';
import { sendDemand } from './dynacast.ts';
import type { Ceiling } from './layer-choice.ts';
import type { Participant, Subscription } from './participant.ts';
import type { Uplink } from './uplink.ts';

/** Bits per second of a layer that is not being sent, where its publisher did not say. */
const USUAL = [150_000, 450_000, 1_700_000] as const;
/**
 * A layer in use counts for less, so that a rate that varies around the limit does not switch the picture all the time.
 */
const HOLDING = 0.85;
/**
 * With packet loss, a picture that nearly fits is paused only after a while: the publisher may soon send it smaller.
 */
const NEAR = 2;
const GRACE_MS = 4000;
/** A probe must leave room for variation of the rate. */
const MARGIN = 1.15;
const WITHOUT_REDUNDANCY = 0.55;
/** A publisher's encoders do not count the headers of packets. */
const WITHOUT_HEADERS = 0.8;
/** With less than this, sound is sent without redundancy: it takes as much as a small picture. */
const FOR_REDUNDANCY = 180_000;
/** A browser sends reports several times a second, even when it has no camera. */
const OUTAGE_MS = 1500;
/** The minimum for sound and a small picture, however little bandwidth the subscribers have. */
const LEAST_FOR_PUBLISHER = 60_000;

/** Runs once a second: allocates bandwidth to every subscriber, and limits every publisher. */
export function manageBandwidth(present: readonly Participant[], seconds: number, now: number): void {
  for (const participant of present) {
    for (const uplink of participant.uplinks.values()) {
      for (const layer of uplink.allLayers) layer.measure(seconds);
      sendDemand(participant, uplink, now);
    }
  }
  for (const participant of present) {
    const bytes = [...participant.subscriptions.values()].map(({ downlink }) => downlink.takeSentBytes());
    const sent = (bytes.reduce((sum, each) => sum + each, 0) * 8) / seconds;
    const { wanted, next } = distribute(participant, now);
    const isStarved = [...participant.subscriptions.values()].some(({ downlink }) => downlink.isStarved);
    if (now - participant.lastReceivedAt > OUTAGE_MS) participant.budget.noteOutage(now);
    participant.budget.update({ sent, wanted, next, isStarved }, now);
    distribute(participant, now);
  }
  for (const participant of present) participant.sendLimit = limitOf(present, participant);
}

/** Sound first, then pictures: gives each video the best layer that fits, and notifies the client which ones are paused. */
export function distribute(subscriber: Participant, now: number): { wanted: number; next: number } {
  const watched = [...subscriber.subscriptions.values()].filter(isWatched);
  const sound = soundOf(subscriber);
  const demands = watched.map(demandOf);
  const { bitsPerSecond } = subscriber.budget;
  for (const { downlink } of subscriber.subscriptions.values()) downlink.isNarrow = bitsPerSecond < FOR_REDUNDANCY;
  const { granted, next } = allocate(demands, bitsPerSecond - sound);
  const isNear = leastOf(demands) + sound <= bitsPerSecond * NEAR;
  const changes = watched.flatMap((subscription, index) => {
    const hasGrace = !subscription.downlink.isShortSince(now - GRACE_MS) || !subscriber.budget.hasLostLately(now);
    const mayWait = isNear && hasGrace;
    return grant(subscription, granted[index] ?? (mayWait ? 0 : undefined));
  });
  granted.forEach((rank, index) => {
    watched[index]?.downlink.noteShort(rank === undefined, now);
  });
  if (changes.length > 0) {
    subscriber.send({ case: 'streamStateUpdate', value: new StreamStateUpdate({ streamStates: changes }) });
  }
  const wanted = watched.reduce((sum, each) => sum + mostOf(each), sound);
  return { wanted, next: (next + sound) * MARGIN };
}

function leastOf(demands: readonly Demand[]): number {
  return demands.reduce((sum, { costs }) => sum + (costs.find((cost) => cost !== undefined) ?? 0), 0);
}

function grant({ uplink, publisher, downlink }: Subscription, rank: Ceiling | undefined): StreamStateInfo[] {
  const wasStarved = downlink.isStarved;
  if (rank !== undefined) downlink.granted = rank >= downlink.wanted ? 2 : rank;
  const isStarved = rank === undefined;
  if (isStarved === wasStarved) return [];
  downlink.starve(isStarved);
  const state = isStarved ? StreamState.PAUSED : StreamState.ACTIVE;
  return [new StreamStateInfo({ participantSid: publisher.sid, trackSid: uplink.info.sid, state })];
}

/** A track without known layers costs nothing yet. */
function isWatched({ uplink, downlink }: Subscription): boolean {
  return downlink.isVideo && !downlink.isPaused && uplink.allLayers.length > 0;
}

function soundOf(subscriber: Participant): number {
  let sum = 0;
  for (const { uplink, downlink } of subscriber.subscriptions.values()) {
    if (!downlink.isVideo) sum += soundRate(uplink, downlink);
  }
  return sum;
}

/** Sums the rates of sound that the browser's estimate does not include. */
export function soundBesideEstimate(subscriber: Participant): number {
  const numbered = [...subscriber.subscriptions.values()].filter(({ downlink }) => downlink.isNumbered);
  return numbered.reduce((sum, { uplink, downlink }) => sum + soundRate(uplink, downlink), 0);
}

function soundRate({ allLayers }: Uplink, { isPaused, isNarrow }: Downlink): number {
  const rate = isPaused ? 0 : (allLayers[0]?.bitsPerSecond ?? 0);
  return isNarrow ? rate * WITHOUT_REDUNDANCY : rate;
}

const isScreen = (uplink: Uplink) => uplink.info.source === TrackSource.SCREEN_SHARE;

function demandOf({ uplink, downlink }: Subscription): Demand {
  const costs: Demand['costs'] = [undefined, undefined, undefined].map((_, rank) => {
    const layer = uplink.allLayers.find((each) => each.rank === rank);
    if (!layer) return undefined;
    const holds = !downlink.isStarved && layer.rank <= downlink.granted;
    return (layer.bitsPerSecond || nominalOf(uplink, layer.rank)) * (holds ? HOLDING : 1);
  });
  return { wanted: downlink.wanted, costs, order: isScreen(uplink) ? 0 : 1 };
}

/** Returns the rate of the picture without a limit: a publisher that is limited itself sends less for now. */
function mostOf({ uplink, downlink }: Subscription): number {
  const ranks = uplink.allLayers.map((layer) => layer.rank);
  const fitting = ranks.filter((rank) => rank <= downlink.wanted);
  const rank = fitting.length > 0 ? Math.max(...fitting) : Math.min(...ranks);
  return nominalOf(uplink, rank as Ceiling);
}

/** Returns the rate that the publisher announced for a layer; a track without layers has a single one of the highest rank. */
function nominalOf(uplink: Uplink, rank: Ceiling): number {
  const { layers } = uplink.info;
  const announced = uplink.isSimulcast ? layers.find((layer) => layer.quality === rank) : layers.at(-1);
  return announced?.bitrate || USUAL[rank];
}

/**
 * Returns a rate at which the smallest layers fit, so that the publisher can go on with the larger ones, for the moment when there is room.
 */
function leastWithLayers(subscriber: Participant, watched: readonly Subscription[]): number {
  const videos = watched.filter(({ downlink }) => downlink.isVideo);
  if (videos.some(({ uplink }) => !uplink.isSimulcast)) return Number.POSITIVE_INFINITY;
  return videos.reduce((sum, { uplink }) => sum + nominalOf(uplink, 0), soundOf(subscriber));
}

/**
 * When all subscribers of a publisher are limited, it need not send more than the best of them can receive: with two people in a call the
 * publisher's own encoder then makes a picture that fits, which is better than none. Undefined: no limit.
 */
function limitOf(present: readonly Participant[], publisher: Participant): number | undefined {
  let most = 0;
  for (const subscriber of present) {
    const theirs = [...subscriber.subscriptions.values()].filter(({ downlink }) => !downlink.isPaused);
    if (!theirs.some((each) => each.publisher === publisher)) continue;
    const { isLimited, bitsPerSecond } = subscriber.budget;
    if (!isLimited || bitsPerSecond >= leastWithLayers(subscriber, theirs)) return undefined;
    const publishers = new Set(theirs.map((each) => each.publisher)).size;
    most = Math.max(most, bitsPerSecond / publishers);
  }
  return most === 0 ? undefined : Math.max(most * WITHOUT_HEADERS, LEAST_FOR_PUBLISHER);
}
