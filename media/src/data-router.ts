import { DataPacket } from '@livekit/protocol';
import { limits } from './limits.ts';
import type { Participant } from './participant.ts';

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
    if (label === '_reliable') queue(recipient, { bytes, isNumbered: packet.sequence > 0 }, onOverflow);
    else if (channel && channel.backlogBytes() <= limits.lossyBacklogBytes) channel.send(bytes);
  }
}

type Reliable = { bytes: Uint8Array; isNumbered: boolean };

/** The others see a newcomer a moment before its data channel opens; data sent meanwhile is kept. */
function queue(recipient: Participant, message: Reliable, onOverflow: Delivery['onOverflow']): void {
  const { waitingData, receiving } = recipient;
  const channel = receiving.channel('_reliable');
  const size = waitingData.byteLength + message.bytes.length + (channel?.backlogBytes() ?? 0);
  if (size > (channel ? limits.reliableBacklogBytes : limits.earlyDataBytes)) {
    if (channel) onOverflow(recipient);
    return;
  }
  waitingData.add(message);
  sendWaitingData(recipient);
}

/**
 * Called when the reliable channel of `participant` opens, and when it has sent most of what it had. It gets little at a time:
 * what is in the library goes out in its order, and lossy data would have to wait for all of it. A client could not tell an
 * unnumbered message that is sent again from a new one.
 */
export function sendWaitingData({ receiving, waitingData, recentData }: Participant): void {
  const channel = receiving.channel('_reliable');
  while (channel && channel.backlogBytes() <= limits.reliableAheadBytes) {
    const message = waitingData.take();
    if (!message) return;
    channel.send(message.bytes);
    if (message.isNumbered) recentData.add(message.bytes);
  }
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
