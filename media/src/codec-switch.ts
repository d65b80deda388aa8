import { MediaSectionsRequirement } from '@livekit/protocol';
import { findVideoCodec, type VideoCodec } from './codecs.ts';
import type { Participant } from './participant.ts';
import type { Section } from './sdp-parse.ts';
import type { Uplink } from './uplink.ts';

/** Everybody in a room, by their identities. */
type Present = ReadonlyMap<string, Participant>;

const MIME = { vp8: 'video/VP8', h264: 'video/H264' } as const satisfies Record<VideoCodec, string>;

/** Every browser decodes VP8. Some have no H.264, and say so in the sections in which they receive pictures. */
export function noteDecoders(participant: Participant, sections: readonly Section[]): void {
  const receiving = sections.filter(({ kind, rejected }) => kind === 'video' && !rejected);
  if (receiving.length > 0) participant.lacksH264 = !receiving.some((section) => findVideoCodec(section, 'h264'));
}

/** Before a publisher's offer is answered: says with which codec each of its pictures comes. True when one is another than before. */
export function settleCodecs(present: Present, publisher: Participant): boolean {
  let hasChanged = false;
  for (const uplink of publisher.uplinks.values()) {
    if (uplink.kind !== 'video' || uplink.codec === codecFor(present, uplink)) continue;
    uplink.codec = codecFor(present, uplink);
    uplink.info.mimeType = MIME[uplink.codec];
    hasChanged = true;
  }
  return hasChanged;
}

/**
 * Called when somebody came, left, or announced their codecs. Publishers that should send another codec now are asked for an offer, whose
 * answer names it: the browser changes its encoder, and subscribers follow at its first key frame.
 */
export function reviewCodecs(present: Present): void {
  for (const publisher of present.values()) {
    const uplinks = [...publisher.uplinks.values()];
    if (!uplinks.some((uplink) => uplink.kind === 'video' && uplink.codec !== codecFor(present, uplink))) continue;
    publisher.send({ case: 'mediaSectionsRequirement', value: new MediaSectionsRequirement() });
  }
}

function codecFor(present: Present, { wish }: Uplink): VideoCodec {
  const isLacking = [...present.values()].some((each) => each.lacksH264 && each.permissions.canSubscribe);
  return wish === 'h264' && !isLacking ? 'h264' : 'vp8';
}
