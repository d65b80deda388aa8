import type { Participant } from './participant.ts';
import { buildReceiverReport, buildRemb, type Feedback, parseRtcp } from './rtcp.ts';
import { findExtension, isRtcp, parseRtp, type RtpHeader } from './rtp.ts';
import { SERVER_SSRC, type Uplink } from './uplink.ts';

/**
 * What we tell every sender it may use. Without transport-wide feedback the sender has no estimate of its own beyond
 * the loss in our reports; this lets a camera with three layers (2.5 Mbit/s) and a shared screen pass.
 */
const SENDER_BITS_PER_SECOND = 5_000_000;

/** One RTP or RTCP packet from a participant's client. Malformed packets are dropped. */
export function receiveMedia(participant: Participant, packet: Buffer): void {
  const now = Date.now();
  if (isRtcp(packet)) {
    for (const feedback of parseRtcp(packet)) receiveFeedback(participant, feedback, now);
    return;
  }
  const header = parseRtp(packet);
  if (!header) return;
  const uplink = participant.uplinkOfSsrc.get(header.ssrc) ?? bindBySection(participant, packet, header);
  const layer = uplink?.layer(header.ssrc);
  if (!uplink || !layer) return;
  if (uplink.kind === 'audio') noteLevel(uplink, participant, packet, header);
  uplink.receive(packet, header, layer, now);
}

/** Simulcast layers are not in the offer by SSRC: their first packets carry the section and the layer's name. */
function bindBySection(participant: Participant, packet: Buffer, header: RtpHeader): Uplink | undefined {
  const { extensionIds } = participant;
  const mid = findExtension(packet, header, extensionIds.mid)?.toString('latin1');
  const uplink = mid && [...participant.uplinks.values()].find((each) => each.mid === mid);
  if (!uplink) return undefined;
  const rid = findExtension(packet, header, extensionIds.rid)?.toString('latin1') ?? '';
  if (uplink.bind(header.ssrc, rid)) participant.uplinkOfSsrc.set(header.ssrc, uplink);
  return uplink;
}

/** RFC 6464: one byte, the highest bit voice activity, the rest the level in -dBov. */
function noteLevel(uplink: Uplink, participant: Participant, packet: Buffer, header: RtpHeader): void {
  const level = findExtension(packet, header, participant.extensionIds.audioLevel)?.at(0);
  if (level !== undefined) uplink.loudest = Math.min(uplink.loudest, level & 0x7f);
}

function receiveFeedback(participant: Participant, feedback: Feedback, now: number): void {
  if (feedback.kind === 'sender-report') {
    const uplink = participant.uplinkOfSsrc.get(feedback.ssrc);
    const layer = uplink?.layer(feedback.ssrc);
    if (uplink && layer) uplink.senderReported(layer, feedback.packet, now);
    return;
  }
  for (const { uplink, downlink } of participant.subscriptions.values()) {
    if (downlink.ssrc !== feedback.ssrc) continue;
    if (feedback.kind === 'nack') downlink.retransmit(feedback.sequences);
    else uplink.refresh(downlink, now);
  }
}

/** Called many times a second. */
export function repairMedia(participant: Participant, now: number): void {
  for (const uplink of participant.uplinks.values()) uplink.repair(now);
}

/** Called once a second: receiver reports and the bandwidth allowed, in one datagram. At most 31 reports fit. */
export function reportMedia(participant: Participant, now: number): void {
  for (const { downlink } of participant.subscriptions.values()) downlink.renewBudget();
  const layers = [...participant.uplinks.values()].flatMap((uplink) => uplink.allLayers);
  const active = layers.filter((layer) => now - layer.lastPacketAt < 3000).slice(0, 31);
  if (active.length === 0) return;
  const reports = active.map((layer) => layer.reception.report(now));
  const ssrcs = active.map((layer) => layer.ssrc);
  participant.up.sendMedia(
    Buffer.concat([buildReceiverReport(SERVER_SSRC, reports), buildRemb(SERVER_SSRC, SENDER_BITS_PER_SECOND, ssrcs)]),
  );
}
