import {
  type AddTrackRequest,
  DisconnectReason,
  Pong,
  RequestResponse,
  RequestResponse_Reason,
  type SignalRequest,
  TrackPublishedResponse,
  TrackType,
  type UpdateParticipantMetadata,
  type UpdateSubscription,
  type UpdateTrackSettings,
} from '@livekit/protocol';
import { reviewCodecs } from './codec-switch.ts';
import { acceptDownAnswer } from './down-offer.ts';
import { sendDemand } from './dynacast.ts';
import { ceilingFor } from './layer-choice.ts';
import { limits } from './limits.ts';
import { acceptOffer } from './negotiation.ts';
import { type Participant, trackInfoOf } from './participant.ts';
import type { Room } from './room.ts';
import { refreshToken } from './rooms.ts';
import { changeTrackPermissions } from './subscription-permissions.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';

type Message = NonNullable<SignalRequest['message']>;

/** One request of a participant's client. Unknown and unsupported requests have no effect. */
export function handleRequest(room: Room, participant: Participant, message: Message): void {
  switch (message.case) {
    case 'offer':
      acceptOffer(room, participant, message.value);
      break;
    case 'answer':
      acceptDownAnswer(participant, message.value);
      reviewCodecs(room.participants);
      break;
    case 'addTrack':
      announceTrack(participant, message.value, message);
      break;
    case 'mute':
      muteTrack(room, participant, message.value);
      break;
    case 'subscription':
      changeSubscriptions(room, participant, message.value);
      break;
    case 'subscriptionPermission':
      changeTrackPermissions(room, participant, message.value);
      break;
    case 'trackSetting':
      changeTrackSettings(participant, message.value);
      break;
    case 'updateMetadata':
      updateOwnMetadata(room, participant, message.value, message);
      break;
    case 'ping':
      participant.send({ case: 'pong', value: BigInt(Date.now()) });
      break;
    case 'pingReq':
      answerPing(participant, message.value.timestamp);
      break;
    case 'leave':
      room.remove(participant, DisconnectReason.CLIENT_INITIATED);
      break;
    default:
      break;
  }
}

function answerPing(participant: Participant, timestamp: bigint): void {
  const value = new Pong({ lastPingTimestamp: timestamp, timestamp: BigInt(Date.now()) });
  participant.send({ case: 'pongResp', value });
}

type Echo = RequestResponse['request'];

function respond(participant: Participant, reason: RequestResponse_Reason, requestId: number, request: Echo): void {
  participant.send({ case: 'requestResponse', value: new RequestResponse({ reason, requestId, request }) });
}

/** A client announces a track before it offers its section. The answer maps the client's track id to our sid. */
export function announceTrack(participant: Participant, request: AddTrackRequest, echo: Echo): void {
  const refusal = refusePublishing(participant, request);
  if (refusal !== undefined) {
    respond(participant, refusal, 0, echo);
    return;
  }
  // We can ask for offers, and so for another codec, only where there is one connection.
  const track = trackInfoOf(request, participant.down === undefined);
  participant.announced.set(request.cid, track);
  participant.send({ case: 'trackPublished', value: new TrackPublishedResponse({ cid: request.cid, track }) });
}

function refusePublishing(participant: Participant, request: AddTrackRequest): RequestResponse_Reason | undefined {
  const { canPublish, canPublishSources: sources } = participant.permissions;
  if (!canPublish || (sources.length > 0 && !sources.includes(request.source))) {
    return RequestResponse_Reason.NOT_ALLOWED;
  }
  if (request.type !== TrackType.AUDIO && request.type !== TrackType.VIDEO) {
    return RequestResponse_Reason.UNSUPPORTED_TYPE;
  }
  const tracks = participant.announced.size + participant.uplinks.size;
  return tracks >= limits.tracksPerParticipant ? RequestResponse_Reason.LIMIT_EXCEEDED : undefined;
}

function muteTrack(room: Room, participant: Participant, { sid, muted }: { sid: string; muted: boolean }): void {
  const announced = [...participant.announced.values()].find((info) => info.sid === sid);
  const info = participant.uplinks.get(sid)?.info ?? announced;
  if (!info || info.muted === muted) return;
  info.muted = muted;
  room.announce(participant);
}

type SubscriptionChange = Pick<UpdateSubscription, 'trackSids' | 'participantTracks' | 'subscribe'>;

export function changeSubscriptions(room: Room, participant: Participant, request: SubscriptionChange): void {
  const sids = [...request.trackSids, ...request.participantTracks.flatMap((tracks) => tracks.trackSids)];
  for (const sid of new Set(sids)) {
    const track = room.findTrack(sid);
    if (!track) continue;
    if (request.subscribe) subscribe(participant, track.publisher, track.uplink);
    else unsubscribe(participant, sid);
  }
}

function changeTrackSettings(participant: Participant, settings: UpdateTrackSettings): void {
  for (const sid of settings.trackSids) {
    const subscription = participant.subscriptions.get(sid);
    if (!subscription) continue;
    subscription.downlink.wanted = ceilingFor(settings, subscription.uplink.info);
    subscription.downlink.pause(settings.disabled);
    sendDemand(subscription.publisher, subscription.uplink, Date.now());
  }
}

function updateOwnMetadata(room: Room, participant: Participant, request: UpdateParticipantMetadata, echo: Echo): void {
  const allowed = participant.permissions.canUpdateMetadata;
  const done = allowed && updateMetadata(room, participant, request);
  const refusal = allowed ? RequestResponse_Reason.LIMIT_EXCEEDED : RequestResponse_Reason.NOT_ALLOWED;
  respond(participant, done ? RequestResponse_Reason.OK : refusal, request.requestId, echo);
}

type MetadataChange = { metadata: string; name: string; attributes: Record<string, string> };

/**
 * Empty texts change nothing; an attribute set to '' is removed. Returns false, without a change, when something is too
 * long.
 */
export function updateMetadata(room: Room, participant: Participant, change: MetadataChange): boolean {
  const attributes = { ...participant.claims.attributes, ...change.attributes };
  for (const [key, value] of Object.entries(attributes)) if (value === '') delete attributes[key];
  const fits =
    Buffer.byteLength(change.metadata) <= limits.metadataBytes &&
    Buffer.byteLength(change.name) <= limits.nameBytes &&
    Buffer.byteLength(JSON.stringify(attributes)) <= limits.attributesBytes;
  if (!fits) return false;
  const { claims } = participant;
  claims.metadata = change.metadata || claims.metadata;
  claims.name = change.name || claims.name;
  claims.attributes = attributes;
  room.announce(participant);
  refreshToken(participant, room.context);
  return true;
}
