import { limits } from '@sightline/contract/limits';
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk';

/** Which media server: a LiveKit cluster, or the embedded one. Both speak the same protocol. */
export type MediaServer = {
  /** What browsers connect to; empty means the address they came from. */
  url: string;
  /** http(s) address that this process reaches it at. */
  internalUrl: string;
  apiKey: string;
  apiSecret: string;
};

export type MediaIdentity = { id: string; name: string; guest: boolean };

/** The media server as the product needs it. A room there is a call here. */
export type Media = {
  url: string;
  /** Lets one person into one call. */
  tokenFor: (callId: string, person: MediaIdentity) => Promise<string>;
  /** Sends everybody home. Not an error when the room is not there any more. */
  endRoom: (callId: string) => Promise<void>;
  remove: (callId: string, personId: string) => Promise<void>;
  /** Identities that are connected right now. */
  present: (callId: string) => Promise<string[]>;
  /** How many are connected, over all calls. */
  countPresent: () => Promise<number>;
};

const isGone = (error: unknown): boolean => (error as { status?: number }).status === 404;

export function livekitMedia({ url, internalUrl, apiKey, apiSecret }: MediaServer): Media {
  const rooms = new RoomServiceClient(internalUrl, apiKey, apiSecret);
  const forgiving = async <T>(work: Promise<T>, otherwise: T): Promise<T> =>
    work.catch((error: unknown) => {
      if (isGone(error)) return otherwise;
      throw error;
    });
  return {
    url,
    tokenFor: async (callId, { id, name, guest }) => {
      const ttl = Math.floor(limits.callToken.lifetime / 1000);
      const token = new AccessToken(apiKey, apiSecret, {
        identity: id,
        name,
        ttl,
        attributes: { guest: String(guest) },
      });
      token.addGrant({
        room: callId,
        roomJoin: true,
        canPublish: true,
        canSubscribe: true,
        canPublishData: true,
        canUpdateOwnMetadata: true,
      });
      return token.toJwt();
    },
    endRoom: (callId) => forgiving(rooms.deleteRoom(callId), undefined),
    remove: (callId, personId) => forgiving(rooms.removeParticipant(callId, personId), undefined),
    countPresent: async () => (await rooms.listRooms()).reduce((sum, { numParticipants }) => sum + numParticipants, 0),
    present: async (callId) => (await forgiving(rooms.listParticipants(callId), [])).map(({ identity }) => identity),
  };
}
