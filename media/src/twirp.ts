import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  CreateRoomRequest,
  DataPacket,
  DataPacket_Kind,
  DeleteRoomRequest,
  DeleteRoomResponse,
  DisconnectReason,
  ForwardParticipantRequest,
  ListParticipantsRequest,
  ListParticipantsResponse,
  ListRoomsRequest,
  ListRoomsResponse,
  MoveParticipantRequest,
  MuteRoomTrackRequest,
  MuteRoomTrackResponse,
  MuteTrackRequest,
  type ParticipantPermission,
  PerformRpcRequest,
  RemoveParticipantResponse,
  RoomParticipantIdentity,
  SendDataRequest,
  SendDataResponse,
  UpdateParticipantRequest,
  UpdateRoomMetadataRequest,
  UpdateSubscriptionsRequest,
  UpdateSubscriptionsResponse,
  UserPacket,
} from '@livekit/protocol';
import type { VideoGrant } from 'livekit-server-sdk';
import { limits } from './limits.ts';
import type { Participant } from './participant.ts';
import type { Room } from './room.ts';
import { type Rooms, refreshToken } from './rooms.ts';
import { changeSubscriptions, updateMetadata } from './signal-requests.ts';
import { permissionsFrom, TokenError, verifyToken } from './token.ts';

/** LiveKit's RoomService over Twirp: POST /twirp/livekit.RoomService/<Method>, JSON in and out, a bearer token. */
const PREFIX = '/twirp/livekit.RoomService/';

/** LiveKit says `unauthenticated` also for a valid token that lacks the grant. */
const STATUS = {
  invalid_argument: 400,
  unauthenticated: 401,
  not_found: 404,
  bad_route: 404,
  failed_precondition: 412,
  unimplemented: 501,
} as const;
type Code = keyof typeof STATUS;

class TwirpError extends Error {
  readonly code: Code;
  constructor(code: Code, message: string) {
    super(message);
    this.code = code;
  }
}

type Answer = { toJsonString(): string };
type Method = (rooms: Rooms, grant: VideoGrant, body: string) => Answer;

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['CreateRoom', createRoom],
  ['ListRooms', listRooms],
  ['DeleteRoom', deleteRoom],
  ['UpdateRoomMetadata', updateRoomMetadata],
  ['ListParticipants', listParticipants],
  ['GetParticipant', getParticipant],
  ['RemoveParticipant', removeParticipant],
  ['UpdateParticipant', updateParticipant],
  ['UpdateSubscriptions', updateSubscriptions],
  ['MutePublishedTrack', mutePublishedTrack],
  ['SendData', sendData],
  ['ForwardParticipant', forwardParticipant],
  ['MoveParticipant', moveParticipant],
  ['PerformRpc', performRpc],
]);

export function isTwirp(path: string): boolean {
  return path.startsWith('/twirp/');
}

export async function serveTwirp(rooms: Rooms, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const method = METHODS.get((req.url ?? '').slice(PREFIX.length));
    if (req.method !== 'POST' || !req.url?.startsWith(PREFIX) || !method)
      throw new TwirpError('bad_route', 'no such method');
    const token = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1] ?? '';
    const { video } = await verifyToken(token, rooms.context.keys);
    const answer = method(rooms, video, await readBody(req));
    reply(res, 200, answer.toJsonString());
  } catch (error) {
    const { code, message } = describe(error);
    reply(res, STATUS[code], JSON.stringify({ code, msg: message }));
  }
}

function describe(error: unknown): { code: Code; message: string } {
  if (error instanceof TwirpError) return { code: error.code, message: error.message };
  if (error instanceof TokenError) return { code: 'unauthenticated', message: error.message };
  return { code: 'invalid_argument', message: 'malformed request' };
}

function reply(res: ServerResponse, status: number, body: string): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

async function readBody(req: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of req) {
    size += (part as Buffer).length;
    if (size > limits.httpBodyBytes) throw new TwirpError('invalid_argument', 'request too large');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Everything about one room needs roomAdmin for exactly that room. */
function requireAdmin(grant: VideoGrant, room: string): void {
  if (grant.roomAdmin !== true || grant.room !== room || room === '') {
    throw new TwirpError('unauthenticated', 'token does not permit administering this room');
  }
}

function requireRoom(rooms: Rooms, grant: VideoGrant, name: string): Room {
  requireAdmin(grant, name);
  const room = rooms.find(name);
  if (!room) throw new TwirpError('not_found', 'requested room does not exist');
  return room;
}

type Found = { room: Room; participant: Participant };

function requireParticipant(rooms: Rooms, grant: VideoGrant, wanted: { room: string; identity: string }): Found {
  const room = requireRoom(rooms, grant, wanted.room);
  const participant = room.participants.get(wanted.identity);
  if (!participant) throw new TwirpError('not_found', 'participant does not exist');
  return { room, participant };
}

/** Creating and closing rooms is a grant of its own, which the administrator of a room lacks. */
function requireCreate(grant: VideoGrant): void {
  if (grant.roomCreate !== true) throw new TwirpError('unauthenticated', 'token does not permit creating rooms');
}

function createRoom(rooms: Rooms, grant: VideoGrant, body: string): Answer {
  requireCreate(grant);
  const request = CreateRoomRequest.fromJsonString(body);
  const tooLong = Buffer.byteLength(request.name) > limits.nameBytes;
  if (request.name === '' || tooLong || Buffer.byteLength(request.metadata) > limits.metadataBytes) {
    throw new TwirpError('invalid_argument', 'room name or metadata too long or empty');
  }
  if (!rooms.find(request.name) && rooms.size >= limits.rooms)
    throw new TwirpError('invalid_argument', 'too many rooms');
  const room = rooms.open(request.name);
  room.metadata = request.metadata || room.metadata;
  room.maxParticipants = request.maxParticipants || room.maxParticipants;
  return room.info();
}

function listRooms(rooms: Rooms, grant: VideoGrant, body: string): Answer {
  if (grant.roomList !== true) throw new TwirpError('unauthenticated', 'token does not permit listing rooms');
  const { names } = ListRoomsRequest.fromJsonString(body);
  const listed = rooms.list().filter((room) => names.length === 0 || names.includes(room.name));
  return new ListRoomsResponse({ rooms: listed.map((room) => room.info()) });
}

function deleteRoom(rooms: Rooms, grant: VideoGrant, body: string): Answer {
  const { room: name } = DeleteRoomRequest.fromJsonString(body);
  requireCreate(grant);
  const room = rooms.find(name);
  if (!room) throw new TwirpError('not_found', 'requested room does not exist');
  rooms.finish(room, DisconnectReason.ROOM_DELETED);
  return new DeleteRoomResponse();
}

function updateRoomMetadata(rooms: Rooms, grant: VideoGrant, body: string): Answer {
  const request = UpdateRoomMetadataRequest.fromJsonString(body);
  const room = requireRoom(rooms, grant, request.room);
  if (Buffer.byteLength(request.metadata) > limits.metadataBytes) {
    throw new TwirpError('invalid_argument', 'metadata too long');
  }
  room.metadata = request.metadata;
  room.announceRoom();
  return room.info();
}

function listParticipants(rooms: Rooms, grant: VideoGrant, body: string): Answer {
  const room = requireRoom(rooms, grant, ListParticipantsRequest.fromJsonString(body).room);
  return new ListParticipantsResponse({ participants: [...room.participants.values()].map((each) => each.info()) });
}

function getParticipant(rooms: Rooms, grant: VideoGrant, body: string): Answer {
  return requireParticipant(rooms, grant, RoomParticipantIdentity.fromJsonString(body)).participant.info();
}

function removeParticipant(rooms: Rooms, grant: VideoGrant, body: string): Answer {
  const { room, participant } = requireParticipant(rooms, grant, RoomParticipantIdentity.fromJsonString(body));
  room.remove(participant, DisconnectReason.PARTICIPANT_REMOVED);
  return new RemoveParticipantResponse();
}

function updateParticipant(rooms: Rooms, grant: VideoGrant, body: string): Answer {
  const request = UpdateParticipantRequest.fromJsonString(body);
  const { room, participant } = requireParticipant(rooms, grant, request);
  if (!updateMetadata(room, participant, request)) throw new TwirpError('invalid_argument', 'metadata too long');
  if (request.permission) changePermissions(room, participant, request.permission);
  return participant.info();
}

function updateSubscriptions(rooms: Rooms, grant: VideoGrant, body: string): Answer {
  const request = UpdateSubscriptionsRequest.fromJsonString(body);
  const { room, participant } = requireParticipant(rooms, grant, request);
  changeSubscriptions(room, participant, request);
  return new UpdateSubscriptionsResponse();
}

/** Withdrawn permissions take effect at once. */
function changePermissions(room: Room, participant: Participant, permission: ParticipantPermission): void {
  participant.permissions = permissionsFrom(permission);
  const { canPublish, canSubscribe, canPublishSources: sources } = participant.permissions;
  for (const uplink of participant.uplinks.values()) {
    const allowed = canPublish && (sources.length === 0 || sources.includes(uplink.info.source));
    if (!allowed) room.unpublish(participant, uplink);
  }
  if (!canPublish) participant.announced.clear();
  if (!canSubscribe) room.unsubscribeFromAll(participant);
  else if (participant.traits.autoSubscribe) room.subscribeToAll(participant);
  room.announce(participant);
  refreshToken(participant, room.context);
}

/** Asks the client to mute itself, as LiveKit does; only the client can unmute. */
function mutePublishedTrack(rooms: Rooms, grant: VideoGrant, body: string): Answer {
  const request = MuteRoomTrackRequest.fromJsonString(body);
  const { room, participant } = requireParticipant(rooms, grant, request);
  if (!request.muted) throw new TwirpError('failed_precondition', 'a track can only be unmuted by its publisher');
  const info = participant.uplinks.get(request.trackSid)?.info;
  if (!info) throw new TwirpError('not_found', 'track does not exist');
  info.muted = true;
  participant.send({ case: 'mute', value: new MuteTrackRequest({ sid: info.sid, muted: true }) });
  room.announce(participant);
  return new MuteRoomTrackResponse({ track: info });
}

function sendData(rooms: Rooms, grant: VideoGrant, body: string): Answer {
  const request = SendDataRequest.fromJsonString(body);
  const room = requireRoom(rooms, grant, request.room);
  const { data: payload, kind, topic, nonce, destinationIdentities, destinationSids } = request;
  const user = new UserPacket({ payload, destinationIdentities, destinationSids, nonce, ...(topic ? { topic } : {}) });
  const packet = new DataPacket({ kind, value: { case: 'user', value: user } });
  room.sendData(packet, kind === DataPacket_Kind.LOSSY ? '_lossy' : '_reliable');
  return new SendDataResponse();
}

function forwardParticipant(_: Rooms, grant: VideoGrant, body: string): Answer {
  return refuseToMove(grant, ForwardParticipantRequest.fromJsonString(body));
}

function moveParticipant(_: Rooms, grant: VideoGrant, body: string): Answer {
  return refuseToMove(grant, MoveParticipantRequest.fromJsonString(body));
}

/** LiveKit's own single-node server does not support it either. */
function refuseToMove(grant: VideoGrant, { room, destinationRoom }: { room: string; destinationRoom: string }): never {
  requireAdmin(grant, room);
  if (grant.destinationRoom !== destinationRoom) throw new TwirpError('unauthenticated', 'token is for another room');
  throw new TwirpError('unimplemented', 'participants cannot be moved between rooms');
}

/** Only browsers call procedures here, of each other. */
function performRpc(_: Rooms, grant: VideoGrant, body: string): Answer {
  requireAdmin(grant, PerformRpcRequest.fromJsonString(body).room);
  throw new TwirpError('unimplemented', 'the server calls no procedures');
}
