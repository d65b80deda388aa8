import { DataPacket } from '@livekit/protocol';
import { limits } from './limits.ts';
import type { Participant } from './participant.ts';
import type { Channel } from './transport.ts';

export type DataLabel = '_reliable' | '_lossy';

export type Delivery = {
  /** All participants of the room; the sender is left out. */
  recipients: Iterable<Participant>;
  /** A recipient that does not read its reliable data. */
  onOverflow: (participant: Participant) => void;
  /** A sender of too much reliable data: dropping it silently is not allowed. */
  onFlood: (participant: Participant) => void;
};

/**
 * Routes a message of a client's data channel to its recipients. The sender is the one we know, not the one it names.
 */
export function routeData(from: Participant, label: string, message: Buffer, delivery: Delivery): void {
  if (label !== '_reliable' && label !== '_lossy') return;
  if (!from.permissions.canPublishData || message.length > limits.dataPacketBytes) return;
  if (!from.dataMessages.take(1) || !from.dataBytes.take(message.length)) {
    if (label === '_reliable') delivery.onFlood(from);
    return;
  }
  const packet = decode(message);
  if (!packet || packet.value.case === undefined || packet.value.case === 'speaker') return;
  packet.participantIdentity = from.identity;
  packet.participantSid = from.sid;
  if (packet.value.case === 'user') {
    packet.value.value.participantIdentity = from.identity;
    packet.value.value.participantSid = from.sid;
  }
  if (label === '_reliable' && packet.sequence > 0) from.lastReliableSequence = packet.sequence;
  deliverData(packet, label, { ...delivery, recipients: others(from, delivery.recipients) });
}

function decode(message: Buffer): DataPacket | undefined {
  try {
    return DataPacket.fromBinary(message);
  } catch {
    return undefined;
  }
}

function* others(from: Participant, all: Iterable<Participant>): Iterable<Participant> {
  for (const participant of all) if (participant !== from) yield participant;
}

export function deliverData(packet: DataPacket, label: DataLabel, { recipients, onOverflow }: Delivery): void {
  const addressed = addresses(packet);
  const bytes = packet.toBinary();
  for (const recipient of recipients) {
    if (addressed.size > 0 && !addressed.has(recipient.identity) && !addressed.has(recipient.sid)) continue;
    const channel = recipient.receiving.channel(label);
    const backlog = channel?.backlogBytes() ?? 0;
    if (label === '_lossy') {
      if (backlog <= limits.lossyBacklogBytes) channel?.send(bytes);
    } else if (backlog > limits.reliableBacklogBytes) onOverflow(recipient);
    else if (channel) sendReliably(channel, recipient, packet, bytes);
    else bufferForLater(recipient, bytes);
  }
}

/** A client could not tell an unnumbered message from a new one. */
function sendReliably(
  channel: Channel,
  { recentData }: Participant,
  { sequence }: DataPacket,
  bytes: Uint8Array,
): void {
  channel.send(bytes);
  if (sequence > 0) recentData.add(bytes);
}

/** The others see a newcomer a moment before its data channel opens; data sent meanwhile is kept. */
function bufferForLater(recipient: Participant, bytes: Uint8Array): void {
  const kept = recipient.earlyData.reduce((sum, each) => sum + each.length, 0);
  if (kept + bytes.length <= limits.earlyDataBytes) recipient.earlyData.push(bytes);
}

/** Called when the reliable channel of `participant` opens. */
export function flushEarlyData(participant: Participant): void {
  const channel = participant.receiving.channel('_reliable');
  if (channel) for (const bytes of participant.earlyData.splice(0)) channel.send(bytes);
}

/** publishData writes the recipients into the user packet only, streams and RPC into the outer packet only. */
function addresses(packet: DataPacket): Set<string> {
  const user = packet.value.case === 'user' ? packet.value.value : undefined;
  return new Set([
    ...packet.destinationIdentities,
    ...(user?.destinationIdentities ?? []),
    ...(user?.destinationSids ?? []),
  ]);
}
