import { SessionDescription, SignalTarget } from '@livekit/protocol';
import { noteDecoders } from './codec-switch.ts';
import { payloadTypesOf, repairTypesOf } from './codecs.ts';
import type { DownConnection, Participant } from './participant.ts';
import { buildSdp, EXTENSION, type Outgoing } from './sdp-build.ts';
import { parseSdp, type Section } from './sdp-parse.ts';
import { sendCandidates } from './send-candidates.ts';

/** The second connection of a v0 client: we offer, it answers. Its first section carries data. */
const DATA_MID = '0';

const BLANK = {
  direction: 'sendonly',
  codecs: [],
  extensions: [],
  rids: [],
  streamId: '',
  trackId: '',
  ssrcs: [],
  repairs: new Map<number, number>(),
  rejected: false,
} as const;

const RTP = {
  protocol: 'UDP/TLS/RTP/SAVPF',
  formats: '',
  extensions: [
    { id: 3, uri: EXTENSION.sendTime },
    { id: 4, uri: EXTENSION.mid },
    { id: 5, uri: EXTENSION.playoutDelay },
  ],
};
const OPUS = {
  payloadType: 111,
  name: 'opus',
  clockRate: 48_000,
  channels: '2',
  parameters: 'minptime=10;useinbandfec=1',
};
const RED = { payloadType: 63, name: 'red', clockRate: 48_000, channels: '2', parameters: '111/111' };
const H264 = {
  payloadType: 102,
  name: 'h264',
  clockRate: 90_000,
  channels: '',
  parameters: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
};
const VP8 = { payloadType: 96, name: 'vp8', clockRate: 90_000, channels: '', parameters: '' };

const repairOf = ({ payloadType }: typeof VP8) => ({
  ...VP8,
  payloadType: payloadType + 1,
  name: 'rtx',
  parameters: `apt=${payloadType}`,
});

function newSection(kind: Section['kind'], mid: string): Section {
  const blank = { ...BLANK, codecs: [], extensions: [], rids: [], ssrcs: [], repairs: new Map(), mid, kind };
  if (kind === 'application') return { ...blank, protocol: 'UDP/DTLS/SCTP', formats: 'webrtc-datachannel' };
  return { ...blank, ...RTP, codecs: kind === 'video' ? [VP8, repairOf(VP8), H264, repairOf(H264)] : [OPUS, RED] };
}

export function openDownConnection(participant: Participant): void {
  participant.down?.sections.push(newSection('application', DATA_MID));
  offerDownlinks(participant);
}

export function addDownSection(down: DownConnection, kind: 'audio' | 'video'): Section {
  const section = newSection(kind, String(down.sections.length));
  down.sections.push(section);
  return section;
}

/** Sends an offer now, or after the answer that is being waited for. */
export function offerDownlinks(participant: Participant): void {
  const { down } = participant;
  if (!down) return;
  if (down.awaitsAnswer) {
    down.isStale = true;
    return;
  }
  down.awaitsAnswer = true;
  down.isStale = false;
  down.offerId += 1;
  const local = down.transport.offer();
  const sdp = buildSdp(down.sections, {
    type: 'offer',
    local: down.isAnswered ? local : { ...local, candidates: [] },
    outgoing: (mid) => outgoingIn(participant, mid),
  });
  const midToTrackId = downMids(participant);
  participant.send({
    case: 'offer',
    value: new SessionDescription({ type: 'offer', sdp, id: down.offerId, midToTrackId }),
  });
}

/**
 * The client receives our address only now. Earlier it would check, get a response, and begin its DTLS handshake, which
 * the library drops until it has the answer; and each repetition waits twice as long as the one before.
 */
export function acceptDownAnswer(participant: Participant, description: SessionDescription): void {
  const { down } = participant;
  if (!down?.awaitsAnswer) return;
  if (description.id !== 0 && description.id !== down.offerId) return;
  const { transport, sections } = parseSdp(description.sdp);
  down.transport.answered(transport);
  for (const { downlink } of participant.subscriptions.values()) {
    const section = sections.find(({ mid }) => mid === downlink.mid);
    if (!section) continue;
    downlink.payloadTypes = payloadTypesOf(section);
    downlink.repairTypes = repairTypesOf(section);
  }
  noteDecoders(participant, sections);
  down.awaitsAnswer = false;
  if (!down.isAnswered) {
    down.isAnswered = true;
    sendCandidates(participant, SignalTarget.SUBSCRIBER, DATA_MID, down.transport.offer());
  }
  if (down.isStale) offerDownlinks(participant);
}

/** After a lost websocket the answer may be lost too, so the current state is offered again. */
export function reofferDownlinks(participant: Participant): void {
  if (participant.down) participant.down.awaitsAnswer = false;
  offerDownlinks(participant);
}

/** Returns the stream that a section carries to the participant. */
export function outgoingIn(participant: Participant, mid: string): Outgoing | undefined {
  for (const { uplink, publisher, downlink } of participant.subscriptions.values()) {
    if (downlink.mid !== mid) continue;
    const { sid, stream } = uplink.info;
    const repairSsrc = downlink.isVideo ? downlink.repairSsrc : undefined;
    return { ssrc: downlink.ssrc, repairSsrc, streamId: `${publisher.sid}|${stream || sid}`, trackSid: sid };
  }
  return undefined;
}

/** Browsers choose the names of received tracks, so this message maps each section to its track. */
export function downMids(participant: Participant): Record<string, string> {
  const mids: Record<string, string> = {};
  for (const { uplink, downlink } of participant.subscriptions.values()) {
    if (downlink.mid !== '') mids[downlink.mid] = uplink.info.sid;
  }
  return mids;
}
