import { SessionDescription, SignalTarget, TrackType } from '@livekit/protocol';
import { noteDecoders, reviewCodecs, settleCodecs } from './codec-switch.ts';
import { findCodecs, payloadTypesOf, repairTypesOf } from './codecs.ts';
import { downMids, outgoingIn } from './down-offer.ts';
import type { Participant } from './participant.ts';
import { restartIfAsked } from './path.ts';
import { RepairStreams } from './repair-streams.ts';
import type { Room } from './room.ts';
import { buildSdp, EXTENSION, type LocalTransport } from './sdp-build.ts';
import { parseSdp, type Section, type SessionText } from './sdp-parse.ts';
import { sendCandidates } from './send-candidates.ts';
import { fillSections, negotiateDownlinks } from './subscriptions.ts';
import { Uplink } from './uplink.ts';

/**
 * Answers a client's offer. The first opens the transport; later ones only produce text, except for ICE restarts
 * (path.ts).
 */
export function acceptOffer(room: Room, participant: Participant, description: SessionDescription): void {
  const offer = parseSdp(description.sdp);
  restartIfAsked(participant, offer);
  participant.offer = offer;
  participant.extensionIds = readExtensionIds(offer);
  const local = participant.up.accept(offer.transport);
  const { added, isChanged } = bindUplinks(room, participant, offer);
  if (!participant.down) {
    noteDecoders(participant, offer.sections.filter(isReceiving));
    fillSections(participant, offer.sections);
  }
  const hasNewCodec = settleCodecs(room.participants, participant);
  answer(participant, description.id, offer, local);
  repeatCandidates(participant, offer, local);
  if (isChanged || hasNewCodec) room.announce(participant);
  room.publish(participant, added);
  if (!participant.down && participant.hasUnplacedTracks) negotiateDownlinks(participant);
  reviewCodecs(room.participants);
}

const isReceiving = ({ direction }: Section) => direction === 'recvonly' || direction === 'sendrecv';

function answer(participant: Participant, id: number, { sections }: SessionText, local: LocalTransport): void {
  const outgoing = (mid: string) => (participant.down ? undefined : outgoingIn(participant, mid));
  const midToTrackId = participant.down ? {} : downMids(participant);
  for (const uplink of participant.uplinks.values()) midToTrackId[uplink.mid] = uplink.info.sid;
  const sdp = buildSdp(sections, {
    type: 'answer',
    local,
    outgoing,
    wantsRed: (mid) => uplinkIn(participant, mid)?.info.disableRed === false,
    videoCodec: (mid) => uplinkIn(participant, mid)?.codec,
  });
  participant.send({ case: 'answer', value: new SessionDescription({ type: 'answer', sdp, id, midToTrackId }) });
}

const uplinkIn = ({ uplinks }: Participant, mid: string) => [...uplinks.values()].find((uplink) => uplink.mid === mid);

/** The candidates are in the answer already; sent again they also appear in the client's connection check. */
function repeatCandidates(participant: Participant, { sections }: SessionText, local: LocalTransport): void {
  if (participant.hasCandidates) return;
  participant.hasCandidates = true;
  sendCandidates(participant, SignalTarget.PUBLISHER, sections[0]?.mid ?? '', local);
}

function readExtensionIds(offer: SessionText): Participant['extensionIds'] {
  const all = offer.sections.flatMap((section) => section.extensions);
  const idOf = (uri: string) => all.find((extension) => extension.uri === uri)?.id ?? 0;
  return {
    mid: idOf(EXTENSION.mid),
    rid: idOf(EXTENSION.rid),
    repairedRid: idOf(EXTENSION.repairedRid),
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
    const existing = uplinkIn(participant, section.mid);
    const isSending = !section.rejected && (section.direction === 'sendonly' || section.direction === 'sendrecv');
    const cid = existing ? section.trackId : announcedIn(section, participant, offer);
    const created = isSending ? bindUplink(participant, section, section.kind, cid) : undefined;
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

/**
 * The client id of the announced track that a new section carries: the one in its a=msid. Firefox writes another id
 * there than it announced; then it is, as in LiveKit, the first track of its kind that no section names.
 */
function announcedIn(section: Section, { announced }: Participant, offer: SessionText): string {
  if (announced.has(section.trackId)) return section.trackId;
  const named = new Set(offer.sections.map((each) => each.trackId));
  const type = section.kind === 'audio' ? TrackType.AUDIO : TrackType.VIDEO;
  const [first = ''] = [...announced].find(([cid, info]) => info.type === type && !named.has(cid)) ?? [];
  return first;
}

function bindUplink(
  participant: Participant,
  section: Section,
  kind: 'audio' | 'video',
  cid: string,
): Uplink | undefined {
  const info = participant.announced.get(cid);
  if (findCodecs(section).length === 0 || !info) return undefined;
  participant.announced.delete(cid);
  info.mid = section.mid;
  const binding = {
    ...{ info, kind, mid: section.mid, rids: section.rids, payloadTypes: payloadTypesOf(section) },
    repairStreams: new RepairStreams(originalTypes(section), section.repairs),
  };
  const uplink = new Uplink(binding, {
    send: (packet) => participant.up.sendMedia(packet),
    roundTrip: participant.roundTrip,
  });
  const ssrc = section.ssrcs[0];
  if (section.rids.length === 0 && ssrc !== undefined && uplink.bind(ssrc, '')) {
    participant.uplinkOfSsrc.set(ssrc, uplink);
  }
  for (const repair of section.repairs.keys()) {
    if (!participant.uplinkOfSsrc.has(repair)) participant.uplinkOfSsrc.set(repair, uplink);
  }
  return uplink;
}

const originalTypes = (section: Section) =>
  new Map([...repairTypesOf(section)].map(([original, repair]) => [repair, original]));
