import { SessionDescription, SignalTarget, TrickleRequest } from '@livekit/protocol';
import { downMids, outgoingIn } from './down-offer.ts';
import type { Participant } from './participant.ts';
import type { Room } from './room.ts';
import { buildSdp, chooseCodec, EXTENSION, type LocalTransport } from './sdp-build.ts';
import { parseSdp, type Section, type SessionText } from './sdp-parse.ts';
import { fillSections, negotiateDownlinks } from './subscriptions.ts';
import { Uplink } from './uplink.ts';

/**
 * Answers a client's offer. The first opens the transport; later ones, ICE restarts included, are text only, because
 * the library below cannot restart ICE: the unchanged parameters keep the browser on its working path.
 */
export function acceptOffer(room: Room, participant: Participant, description: SessionDescription): void {
  const offer = parseSdp(description.sdp);
  participant.offer = offer;
  participant.extensionIds = readExtensionIds(offer);
  const local = participant.up.accept(offer.transport);
  const { added, isChanged } = bindUplinks(room, participant, offer);
  if (!participant.down) fillSections(participant, offer.sections);
  answer(participant, description.id, offer, local);
  sendCandidates(participant, offer, local);
  if (isChanged) room.announce(participant);
  room.publish(participant, added);
  if (!participant.down && participant.hasUnplacedTracks) negotiateDownlinks(participant);
}

function answer(participant: Participant, id: number, { sections }: SessionText, local: LocalTransport): void {
  const outgoing = (mid: string) => (participant.down ? undefined : outgoingIn(participant, mid));
  const midToTrackId = participant.down ? {} : downMids(participant);
  for (const uplink of participant.uplinks.values()) midToTrackId[uplink.mid] = uplink.info.sid;
  const sdp = buildSdp(sections, { type: 'answer', local, outgoing });
  participant.send({ case: 'answer', value: new SessionDescription({ type: 'answer', sdp, id, midToTrackId }) });
}

/** The candidates stand in the answer already; sent once more they show in the client's connection check. */
function sendCandidates(participant: Participant, { sections }: SessionText, local: LocalTransport): void {
  if (participant.hasCandidates) return;
  participant.hasCandidates = true;
  for (const line of local.candidates) {
    const candidateInit = JSON.stringify({
      candidate: line.slice('a='.length),
      sdpMid: sections[0]?.mid ?? '',
      sdpMLineIndex: 0,
    });
    participant.send({ case: 'trickle', value: new TrickleRequest({ candidateInit, target: SignalTarget.PUBLISHER }) });
  }
}

function readExtensionIds(offer: SessionText): Participant['extensionIds'] {
  const all = offer.sections.flatMap((section) => section.extensions);
  const idOf = (uri: string) => all.find((extension) => extension.uri === uri)?.id ?? 0;
  return {
    mid: idOf(EXTENSION.mid),
    rid: idOf(EXTENSION.rid),
    audioLevel: idOf(EXTENSION.audioLevel),
    transportSequence: idOf(EXTENSION.transportSequence),
  };
}

/** Announced tracks that now have a sending section become uplinks; uplinks whose section stopped sending end. */
function bindUplinks(room: Room, participant: Participant, offer: SessionText) {
  const added: Uplink[] = [];
  let isChanged = false;
  for (const section of offer.sections) {
    if (section.kind === 'application') continue;
    const existing = [...participant.uplinks.values()].find((uplink) => uplink.mid === section.mid);
    const isSending = !section.rejected && (section.direction === 'sendonly' || section.direction === 'sendrecv');
    const created = isSending ? bindUplink(participant, section, section.kind) : undefined;
    if (existing && (created || !isSending)) {
      room.unpublish(participant, existing);
      isChanged = true;
    }
    if (created) {
      participant.uplinks.set(created.info.sid, created);
      added.push(created);
    }
  }
  return { added, isChanged: isChanged || added.length > 0 };
}

/** A section carries an announced track when its a=msid names the track's client id. */
function bindUplink(participant: Participant, section: Section, kind: 'audio' | 'video'): Uplink | undefined {
  const codec = chooseCodec(section);
  const info = participant.announced.get(section.trackId);
  if (!codec || !info) return undefined;
  participant.announced.delete(section.trackId);
  info.mid = section.mid;
  const binding = { info, kind, mid: section.mid, payloadType: codec.payloadType, rids: section.rids };
  const uplink = new Uplink(binding, (packet) => participant.up.sendMedia(packet));
  const ssrc = section.ssrcs[0];
  if (section.rids.length === 0 && ssrc !== undefined && uplink.bind(ssrc, '')) {
    participant.uplinkOfSsrc.set(ssrc, uplink);
  }
  return uplink;
}
