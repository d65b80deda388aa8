import { SubscribedCodec, SubscribedQuality, SubscribedQualityUpdate, VideoQuality } from '@livekit/protocol';
import type { Ceiling } from './layer-choice.ts';
import type { Participant } from './participant.ts';
import type { Uplink } from './uplink.ts';

/** A layer nobody watches is switched off after this time: people turn pages and come back. */
const PATIENCE_MS = 5000;

/** What a publisher was told to send of a track: nothing, or everything up to a rank. */
export class Demanded {
  private told: Ceiling | -1 = 2;
  private lowerSince = 0;

  /** More is told at once, less after a while. Undefined when there is nothing to tell. */
  update(watched: Ceiling | -1, now: number): Ceiling | -1 | undefined {
    if (watched >= this.told) {
      this.lowerSince = 0;
      if (watched === this.told) return undefined;
    } else {
      this.lowerSince ||= now;
      if (now - this.lowerSince < PATIENCE_MS) return undefined;
    }
    this.told = watched;
    this.lowerSince = 0;
    return watched;
  }
}

/** Tells the publisher which layers of a video somebody watches, when that has changed. */
export function tellDemand(publisher: Participant, uplink: Uplink, now: number): void {
  if (uplink.kind !== 'video') return;
  const top = uplink.demanded.update(watchedRank(uplink), now);
  if (top === undefined) return;
  const qualities = [VideoQuality.LOW, VideoQuality.MEDIUM, VideoQuality.HIGH].map(
    (quality) => new SubscribedQuality({ quality, enabled: uplink.isSimulcast ? quality <= top : top >= 0 }),
  );
  publisher.send({
    case: 'subscribedQualityUpdate',
    value: new SubscribedQualityUpdate({
      trackSid: uplink.info.sid,
      subscribedQualities: qualities,
      subscribedCodecs: [new SubscribedCodec({ codec: 'vp8', qualities })],
    }),
  });
}

/** What subscribers show, whatever their networks carry at the moment: it may get better. */
function watchedRank(uplink: Uplink): Ceiling | -1 {
  let top: Ceiling | -1 = -1;
  for (const downlink of uplink.downlinks) {
    if (!downlink.isPaused && downlink.wanted > top) top = downlink.wanted;
  }
  return top;
}
