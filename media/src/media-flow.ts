import { distribute, soundBesideEstimate } from './bandwidth.ts';
import type { Downlink } from './downlink.ts';
import type { Participant } from './participant.ts';
import { requestReconnect } from './path.ts';
import {
  buildReceiverReport,
  buildReferenceTime,
  buildRemb,
  type Feedback,
  type LossReport,
  parseRtcp,
} from './rtcp.ts';
import { findExtension, isRtcp, parseRtp, type RtpHeader } from './rtp.ts';
import { SERVER_SSRC, type Uplink } from './uplink.ts';

/** Allowed to a sender until there are signs of congestion: its own estimate from our feedback is the real limit. */
const AMPLE_BITS_PER_SECOND = 20_000_000;
/** For a client that does not number its packets and so estimates only from the loss in our reports. */
const BLIND_BITS_PER_SECOND = 5_000_000;

/** One RTP or RTCP packet from a participant's client. Malformed packets are dropped. */
export function receiveMedia(participant: Participant, packet: Buffer): void {
  const now = Date.now();
  if (isRtcp(packet)) {
    const all = parseRtcp(packet);
    for (const feedback of all) receiveFeedback(participant, feedback, now);
    noteSenderReports(participant, all, now);
    if (participant.delivery.isStalled) requestReconnect(participant, now);
    return;
  }
  const header = parseRtp(packet);
  if (!header) return;
  participant.hasSentMedia = true;
  noteArrival(participant, packet, header);
  const uplink = participant.uplinkOfSsrc.get(header.ssrc) ?? bindBySection(participant, packet, header);
  if (!uplink) return;
  const layer = uplink.layer(header.ssrc);
  if (!layer) {
    uplink.receiveRepair(packet, header, now);
    return;
  }
  if (uplink.kind === 'audio') noteLevel(uplink, participant, packet, header);
  uplink.receive(packet, header, layer, now);
}

function noteArrival({ arrivals, extensionIds }: Participant, packet: Buffer, header: RtpHeader): void {
  const number = findExtension(packet, header, extensionIds.transportSequence);
  if (number?.length === 2) arrivals.note(number.readUInt16BE(0), header.ssrc, performance.now());
}

/** Simulcast layers are not in the offer by SSRC: their first packets carry the section and the layer's name. */
function bindBySection(participant: Participant, packet: Buffer, header: RtpHeader): Uplink | undefined {
  const { extensionIds } = participant;
  const mid = findExtension(packet, header, extensionIds.mid)?.toString('latin1');
  const uplink = mid && [...participant.uplinks.values()].find((each) => each.mid === mid);
  if (!uplink) return undefined;
  const isRepair = uplink.repairStreams.originalType(header.payloadType) !== undefined;
  const id = isRepair ? extensionIds.repairedRid : extensionIds.rid;
  const rid = findExtension(packet, header, id)?.toString('latin1') ?? '';
  const isBound = isRepair ? uplink.repairStreams.bind(header.ssrc, rid) : uplink.bind(header.ssrc, rid);
  if (isBound) participant.uplinkOfSsrc.set(header.ssrc, uplink);
  return uplink;
}

/** RFC 6464: one byte, the highest bit voice activity, the rest the level in -dBov. */
function noteLevel(uplink: Uplink, participant: Participant, packet: Buffer, header: RtpHeader): void {
  const level = findExtension(packet, header, participant.extensionIds.audioLevel)?.at(0);
  if (level !== undefined) uplink.sound.add(level & 0x7f);
}

function receiveFeedback(participant: Participant, feedback: Feedback, now: number): void {
  if (feedback.kind === 'sender-report') {
    const uplink = participant.uplinkOfSsrc.get(feedback.ssrc);
    const layer = uplink?.layer(feedback.ssrc);
    if (uplink && layer) uplink.senderReported(layer, feedback.packet, now);
    return;
  }
  if (feedback.kind === 'arrivals') {
    participant.delivery.arrived(feedback.newest, now);
    return;
  }
  if (feedback.kind === 'estimate') {
    const { budget } = participant;
    if (!budget.noteEstimate(feedback.bitsPerSecond + soundBesideEstimate(participant), now)) return;
    budget.reduce(now);
    distribute(participant, now);
    return;
  }
  for (const { uplink, downlink } of participant.subscriptions.values()) {
    if (downlink.ssrc !== feedback.ssrc) continue;
    if (feedback.kind === 'nack') {
      if (downlink.retransmit(feedback.sequences, now, participant.roundTrip.milliseconds))
        uplink.refresh(downlink, now);
    } else if (feedback.kind === 'loss') noteReceiverReport(participant, downlink, feedback, now);
    else if (feedback.kind === 'keyframe') uplink.refresh(downlink, now);
  }
}

function noteReceiverReport(participant: Participant, downlink: Downlink, report: LossReport, now: number): void {
  const { budget, delivery } = participant;
  const took = downlink.roundTrip(report.lastReport, now);
  if (took !== undefined) participant.roundTrip.note(took);
  const { sentAt, isBehind } = downlink.log.read(report.highest, now);
  delivery.acknowledged(sentAt);
  if (isBehind) delivery.unacknowledged(now);
  // When nothing arrives at all, the path is lost, which says nothing about its bandwidth.
  budget.noteLoss(downlink.lossAfterRepair(report, isBehind && !delivery.isDoubtful));
}

function noteSenderReports({ delivery, roundTrip }: Participant, reports: readonly Feedback[], now: number): void {
  if (!reports.some(({ kind }) => kind === 'sender-report')) return;
  const answer = reports.find((report) => report.kind === 'reference' && report.ssrc === SERVER_SSRC);
  if (answer?.kind === 'reference') roundTrip.note(answer.roundTrip);
  delivery.reported(answer?.kind === 'reference' ? answer.at : undefined, now);
}

/** Called about ten times a second: the earlier browsers know what arrived, the earlier they react. */
export function acknowledgeMedia(participant: Participant): void {
  const { arrivals, delivery, up } = participant;
  if (!participant.hasSentMedia) return;
  participant.hasSentMedia = false;
  const now = Date.now();
  // Sound has no numbers, so there may be nothing to acknowledge.
  const feedback = arrivals.take(SERVER_SSRC);
  up.sendMedia(Buffer.concat([...(feedback ? [feedback] : []), buildReferenceTime(SERVER_SSRC, now)]));
  delivery.probed();
  delivery.check(now);
}

/** Called many times a second. */
export function repairMedia(participant: Participant, now: number): void {
  for (const uplink of participant.uplinks.values()) uplink.repair(now);
}

/** Called once a second: receiver reports and the bandwidth allowed, in one datagram. At most 31 reports fit. */
export function reportMedia(participant: Participant, now: number): void {
  for (const { downlink } of participant.subscriptions.values())
    downlink.renewBudget(participant.budget.bitsPerSecond, now);
  const layers = [...participant.uplinks.values()].flatMap((uplink) => uplink.allLayers);
  const active = layers.filter((layer) => now - layer.lastPacketAt < 3000).slice(0, 31);
  participant.uplinkLoss = 0;
  if (active.length === 0) return;
  const reports = active.map((layer) => layer.reception.report(now));
  const lost = reports.reduce((sum, report) => sum + report.fractionLost, 0);
  participant.uplinkLoss = lost / 256 / reports.length;
  const ssrcs = active.map((layer) => layer.ssrc);
  const unlimited = participant.extensionIds.transportSequence ? AMPLE_BITS_PER_SECOND : BLIND_BITS_PER_SECOND;
  const allowed = participant.sendLimit ?? unlimited;
  participant.up.sendMedia(
    Buffer.concat([buildReceiverReport(SERVER_SSRC, reports), buildRemb(SERVER_SSRC, allowed, ssrcs)]),
  );
}
