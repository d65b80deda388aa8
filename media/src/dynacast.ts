import { SubscribedCodec, SubscribedQuality, SubscribedQualityUpdate, VideoQuality } from '@livekit/protocol';
import type { Ceiling } from './layer-choice.ts';
import type { Participant } from './participant.ts';
import type { Uplink } from './uplink.ts';

/** Sends the publisher the watched layers of a video when they change. */
export function sendDemand(publisher: Participant, uplink: Uplink, now: number): void {
  if (uplink.kind !== 'video') return;
  const top = uplink.dynacast.update(watchedRank(uplink), now);
  if (top === undefined) return;
  const qualities = [VideoQuality.LOW, VideoQuality.MEDIUM, VideoQuality.HIGH].map(
    (quality) => new SubscribedQuality({ quality, enabled: uplink.isSimulcast ? quality <= top : top >= 0 }),
  );
  publisher.send({
    case: 'subscribedQualityUpdate',
    value: new SubscribedQualityUpdate({
      trackSid: uplink.info.sid,
      subscribedQualities: qualities,
      // Uses the name that the client announced: another one would make it publish the picture a second time.
      subscribedCodecs: [new SubscribedCodec({ codec: uplink.wish, qualities })],
    }),
  });
}

/** Returns the highest layer that subscribers want to show, regardless of their current bandwidth, which may improve. */
function watchedRank(uplink: Uplink): Ceiling | -1 {
  let top: Ceiling | -1 = -1;
  for (const downlink of uplink.downlinks) {
    if (!downlink.isPaused && downlink.wanted > top) top = downlink.wanted;
  }
  return top;
}
