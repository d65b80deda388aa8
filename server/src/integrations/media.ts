import { randomUUID } from 'node:crypto';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import { AccessToken, type Room, RoomServiceClient, TrackSource, WebhookReceiver } from 'livekit-server-sdk';
import { type CallRoom, isCallRoom } from './call-room.ts';
import { type MediaEvent, type MediaListener, webhookToMediaEvent } from './media-events.ts';

/** The media server in use: a LiveKit cluster, or the embedded one. Both speak the same protocol. */
export type MediaServer = {
  /** The address that browsers connect to; empty means the address they came from. */
  url: string;
  /** The http(s) address by which this process reaches it. */
  internalUrl: string;
  apiKey: string;
  apiSecret: string;
  /** Subscribes to the events of the embedded one; LiveKit sends webhooks. Returns how to unsubscribe. */
  listen?: (listener: MediaListener) => () => void;
};

export type MediaIdentity = { id: string; name: string; guest: boolean };

/** The media server as the product needs it. A room there is a call here, or a check. */
export type Media = {
  url: string;
  /** Lets one person into one call. */
  tokenFor: (room: CallRoom, person: MediaIdentity) => Promise<string>;
  /** Lets any bearer into a room that is no call and that nobody else has a token for. */
  checkToken: () => Promise<string>;
  /** Ends the rooms of old checks, and the oldest ones where there are too many. */
  endChecks: (now?: number) => Promise<void>;
  /** Disconnects everybody. Not an error when the room does not exist any more. */
  endRoom: (room: CallRoom) => Promise<void>;
  remove: (room: CallRoom, personId: string) => Promise<void>;
  /** Turns off what somebody sends of this kind. Not an error when there is nothing to turn off. */
  mute: (room: CallRoom, personId: string, source: 'microphone' | 'camera') => Promise<void>;
  /** Identities that are connected right now, to a call or a check. */
  present: (room: string) => Promise<string[]>;
  /** Lists the rooms of calls that it has right now; some may belong to others who use the same media server. */
  listCallRooms: () => Promise<CallRoom[]>;
  /** Counts the people who are connected, over all calls. */
  countPresent: () => Promise<number>;
  /** Subscribes to events, where the media server sends them by itself. Returns how to unsubscribe. */
  listen: (listener: MediaListener) => () => void;
  /** Reads a webhook of LiveKit. Refuses one that is not signed with the media server's secret. */
  readWebhook: (body: string, authorization: string | undefined) => Promise<MediaEvent | undefined>;
};

/** The prefix of the rooms in which connections are checked. */
const checkRooms = 'check-';

/** Matches the whole name, since others may have rooms at the same LiveKit server. */
const checkRoom = new RegExp(`^${checkRooms}[0-9a-f-]{36}$`);

const isCheck = ({ name }: Room): boolean => checkRoom.test(name);

/** Seconds. After this time a caller gets an error from a media server that hangs. */
const requestTimeout = 5;

const sources = { microphone: TrackSource.MICROPHONE, camera: TrackSource.CAMERA };

const isGone = (error: unknown): boolean => (error as { status?: number }).status === 404;

const noEvents = () => () => {};

export function livekitMedia({ url, internalUrl, apiKey, apiSecret, listen = noEvents }: MediaServer): Media {
  const rooms = new RoomServiceClient(internalUrl, apiKey, apiSecret, { requestTimeout: requestTimeout });
  const webhooks = new WebhookReceiver(apiKey, apiSecret);
  const forgiving = async <T>(work: Promise<T>, otherwise: T): Promise<T> =>
    work.catch((error: unknown) => {
      if (isGone(error)) return otherwise;
      throw error;
    });
  return {
    url,
    tokenFor: async (room, { id, name, guest }) => {
      const ttl = Math.floor(limits.callToken.lifetime / 1000);
      const token = new AccessToken(apiKey, apiSecret, {
        identity: id,
        name,
        ttl,
        attributes: { guest: String(guest) },
      });
      token.addGrant({
        room,
        roomJoin: true,
        canPublish: true,
        canSubscribe: true,
        canPublishData: true,
      });
      return token.toJwt();
    },
    checkToken: async () => {
      const ttl = Math.floor(limits.checkToken.lifetime / 1000);
      const token = new AccessToken(apiKey, apiSecret, { identity: randomUUID(), ttl });
      // Subscribing gives nothing to somebody alone, but makes the same connections as a call does.
      token.addGrant({ room: `${checkRooms}${randomUUID()}`, roomJoin: true, canPublish: true, canSubscribe: true });
      return token.toJwt();
    },
    endChecks: async (now = Date.now()) => {
      const checks = (await rooms.listRooms()).filter(isCheck).sort((a, b) => Number(b.creationTime - a.creationTime));
      const isOver = ({ creationTime }: Room, index: number) =>
        index >= limits.checkToken.atOnce || Number(creationTime) * 1000 + limits.checkToken.lifetime < now;
      for (const { name } of checks.filter(isOver)) await forgiving(rooms.deleteRoom(name), undefined);
    },
    endRoom: (room) => forgiving(rooms.deleteRoom(room), undefined),
    remove: (room, personId) => forgiving(rooms.removeParticipant(room, personId), undefined),
    mute: async (room, personId, source) => {
      const person = await forgiving(rooms.getParticipant(room, personId), undefined);
      const tracks = person?.tracks.filter((track) => track.source === sources[source] && !track.muted) ?? [];
      for (const { sid } of tracks) await forgiving(rooms.mutePublishedTrack(room, personId, sid, true), undefined);
    },
    listCallRooms: async () => (await rooms.listRooms()).map(({ name }) => name).filter(isCallRoom),
    countPresent: async () => {
      const calls = (await rooms.listRooms()).filter(({ name }) => isCallRoom(name));
      return calls.reduce((sum, { numParticipants }) => sum + numParticipants, 0);
    },
    present: async (room) => (await forgiving(rooms.listParticipants(room), [])).map(({ identity }) => identity),
    listen,
    readWebhook: async (body, authorization) => {
      const event = await webhooks.receive(body, authorization).catch(() => {
        throw new AppError('UNAUTHENTICATED');
      });
      return webhookToMediaEvent(event);
    },
  };
}
