import { AccessToken, RoomServiceClient, type VideoGrant } from 'livekit-server-sdk';
import { type MediaOptions, startMedia } from '../src/supervise.ts';
import { lacksLiveKit, startLiveKit } from './livekit-server.ts';

/** A server that speaks the LiveKit protocol, seen from outside. */
export type Server = { url: string; udpPort: number; stop: () => Promise<void> };

export type Kind = { name: string; lacks: string | undefined; start: () => Promise<Server> };

export const keys = { apiKey: 'test-key', apiSecret: 'a-secret-of-at-least-thirty-two-letters' };

export const startEmbedded = (more: Partial<MediaOptions> = {}) =>
  startMedia({ udpPort: 0, tcpPort: 0, httpPort: 0, ...keys, ...more });

/** The same tests run against the embedded server and against the one whose protocol it speaks. */
export const servers: Kind[] = [
  { name: 'the embedded server', lacks: undefined, start: () => startEmbedded() },
  { name: 'a LiveKit server', lacks: lacksLiveKit, start: () => startLiveKit(keys) },
];

export const httpOf = ({ url }: Pick<Server, 'url'>): string => url.replace('ws:', 'http:');

export const administer = (server: Pick<Server, 'url'>): RoomServiceClient =>
  new RoomServiceClient(httpOf(server), keys.apiKey, keys.apiSecret);

export function tokenFor(identity: string, room: string, grant: VideoGrant = {}): Promise<string> {
  const token = new AccessToken(keys.apiKey, keys.apiSecret, { identity, name: `Name of ${identity}` });
  token.addGrant({ roomJoin: true, room, canUpdateOwnMetadata: true, ...grant });
  return token.toJwt();
}
