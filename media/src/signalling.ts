import {
  DisconnectReason,
  JoinResponse,
  LeaveRequest,
  LeaveRequest_Action,
  ParticipantUpdate,
  ReconnectResponse,
  ServerInfo,
  ServerInfo_Edition,
} from '@livekit/protocol';
import { openDownConnection, reofferDownlinks } from './down-offer.ts';
import { iceServersFor } from './ice-servers.ts';
import type { Join } from './join-request.ts';
import { limits, timing } from './limits.ts';
import { acceptOffer } from './negotiation.ts';
import { Participant } from './participant.ts';
import { canResume, resumeSession } from './path.ts';
import { ENABLED_CODECS, type Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import type { SignalLink } from './signal-link.ts';
import { announceTrack, handleRequest } from './signal-requests.ts';
import type { Claims } from './token.ts';
import type { Connector } from './transport.ts';

/** Version and protocol of the LiveKit server whose behaviour we reproduce. */
const SERVER_VERSION = '1.9.0';
const serverInfo = new ServerInfo({
  edition: ServerInfo_Edition.Standard,
  version: SERVER_VERSION,
  protocol: 16,
  nodeId: 'embedded',
});

export type Arrival = { join: Join; claims: Claims; roomName: string };

/** A websocket with a valid token: a new participant, or one that resumes its session. */
export function admit(rooms: Rooms, port: Connector, link: SignalLink, arrival: Arrival): void {
  const { join, claims, roomName } = arrival;
  const present = rooms.find(roomName)?.participants.get(claims.identity);
  if (join.request.reconnect) resume(rooms.find(roomName), present, link, join);
  else if (isFull(rooms, roomName, present !== undefined)) dismiss(link, DisconnectReason.JOIN_FAILURE);
  else start(rooms.open(roomName), present, port, link, arrival);
}

function start(
  room: Room,
  present: Participant | undefined,
  port: Connector,
  link: SignalLink,
  arrival: Arrival,
): void {
  if (present) room.remove(present, DisconnectReason.DUPLICATE_IDENTITY);
  const participant = enter(room, port, arrival);
  attachLink(room, participant, link);
  room.guard(() => welcome(room, participant, arrival.join));
}

function isFull(rooms: Rooms, roomName: string, isReplacing: boolean): boolean {
  const room = rooms.find(roomName);
  if (rooms.participantCount >= limits.participants) return true;
  if (!room) return rooms.size >= limits.rooms;
  return !isReplacing && room.participants.size >= (room.maxParticipants || limits.participantsPerRoom);
}

function enter(room: Room, port: Connector, { join, claims }: Arrival): Participant {
  const traits = {
    autoSubscribe: join.autoSubscribe,
    canResume: !/firefox/i.test(join.browser),
    canRenew: !join.isDual && /chrom(e|ium)\//i.test(join.browser),
  };
  const participant = new Participant(claims, traits);
  const handlers = room.handlersFor(participant);
  // In a v0 session the connection for sending opens late, so only the other one shows that the participant is there.
  const up = port.connect(
    `${participant.sid}-up`,
    join.isDual ? { ...handlers, onConnected: () => undefined } : handlers,
  );
  participant.connect(up, join.isDual ? port.connect(`${participant.sid}-down`, handlers) : undefined);
  room.add(participant);
  return participant;
}

function welcome(room: Room, participant: Participant, join: Join): void {
  const others = room.visible().filter((each) => each !== participant);
  participant.send({
    case: 'join',
    value: new JoinResponse({
      room: room.info(),
      participant: participant.info(),
      otherParticipants: others.map((each) => each.info()),
      serverVersion: SERVER_VERSION,
      serverInfo,
      subscriberPrimary: join.isDual,
      pingInterval: timing.pingIntervalSeconds,
      pingTimeout: timing.pingTimeoutSeconds,
      enabledPublishCodecs: ENABLED_CODECS,
      fastPublish: true,
      iceServers: iceServersFor(participant.identity, join.host, room.context.relay, Date.now()),
    }),
  });
  room.announce(participant, participant);
  for (const request of join.request.addTrackRequests) announceTrack(participant, request, { case: undefined });
  if (join.isDual) openDownConnection(participant);
  if (participant.traits.autoSubscribe) room.subscribeToAll(participant);
  if (join.request.publisherOffer) acceptOffer(room, participant, join.request.publisherOffer);
}

/**
 * Clients that cannot resume must make a full reconnect. Firefox never can: with our old parameters it drops its old path
 * after some seconds, and with a new fingerprint it does not repeat the DTLS handshake.
 */
function resume(room: Room | undefined, present: Participant | undefined, link: SignalLink, join: Join): void {
  const isSame = present !== undefined && present.sid === join.request.participantSid;
  const now = Date.now();
  if (!room || !isSame || !canResume(present, join.request.reconnectReason, now)) {
    dismiss(link, DisconnectReason.STATE_MISMATCH, LeaveRequest_Action.RECONNECT);
    return;
  }
  const previous = present.link;
  attachLink(room, present, link);
  previous?.cut();
  resumeSession(present, now);
  const lastMessageSeq = present.lastReliableSequence;
  const iceServers = iceServersFor(present.identity, join.host, room.context.relay, now);
  present.send({ case: 'reconnect', value: new ReconnectResponse({ iceServers, serverInfo, lastMessageSeq }) });
  const participants = room.visible().map((each) => each.info());
  present.send({ case: 'update', value: new ParticipantUpdate({ participants }) });
  room.guard(() => reofferDownlinks(present));
}

function attachLink(room: Room, participant: Participant, link: SignalLink): void {
  participant.link = link;
  participant.unlinkedAt = 0;
  link.listen({
    onRequest: ({ message }) => {
      if (participant.link === link) room.guard(() => handleRequest(room, participant, message));
    },
    onClosed: () => {
      if (participant.link !== link) return;
      participant.link = undefined;
      participant.unlinkedAt = Date.now();
    },
  });
}

function dismiss(link: SignalLink, reason: DisconnectReason, action = LeaveRequest_Action.DISCONNECT): void {
  link.send({ case: 'leave', value: new LeaveRequest({ reason, action }) });
  link.close();
}
