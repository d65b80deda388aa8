import { type ParticipantPermission, TrackSource } from '@livekit/protocol';
import { AccessToken, TokenVerifier, type VideoGrant } from 'livekit-server-sdk';
import { limits } from './limits.ts';

export type Keys = { apiKey: string; apiSecret: string };

/** The claims of a token, checked for type and size. `video` keeps the grants as LiveKit names them. */
export type Claims = {
  identity: string;
  name: string;
  metadata: string;
  attributes: Record<string, string>;
  video: VideoGrant;
};

export class TokenError extends Error {}

/** Throws TokenError for a token that is forged, expired, of another key, or malformed. HS256 only. */
export async function verifyToken(token: string, keys: Keys): Promise<Claims> {
  const payload = await new TokenVerifier(keys.apiKey, keys.apiSecret).verify(token).catch((cause: unknown) => {
    throw new TokenError('invalid authorization token', { cause });
  });
  const { name, metadata, attributes, video } = payload;
  return {
    identity: text(payload.sub, limits.identityBytes),
    name: text(name, limits.nameBytes),
    metadata: text(metadata, limits.metadataBytes),
    attributes: textRecord(attributes),
    video: typeof video === 'object' && video !== null ? video : {},
  };
}

/** Throws TokenError unless the token grants joining a room. Returns the room's name. */
export function requireJoin(claims: Claims): string {
  const room = claims.video.room;
  if (claims.video.roomJoin !== true || typeof room !== 'string' || room === '') {
    throw new TokenError('token does not permit joining a room');
  }
  if (claims.identity === '') throw new TokenError('token has no identity');
  if (Buffer.byteLength(room) > limits.nameBytes) throw new TokenError('room name too long');
  return room;
}

export type Permissions = {
  canPublish: boolean;
  canSubscribe: boolean;
  canPublishData: boolean;
  /** Empty: every source. */
  canPublishSources: TrackSource[];
  canUpdateMetadata: boolean;
  hidden: boolean;
};

/** LiveKit's defaults: publishing, subscribing and data unless refused; own metadata only when granted. */
export function permissionsOf(grant: VideoGrant): Permissions {
  const sources: unknown = grant.canPublishSources;
  return {
    canPublish: grant.canPublish !== false,
    canSubscribe: grant.canSubscribe !== false,
    canPublishData: grant.canPublishData !== false,
    canPublishSources: Array.isArray(sources) ? sources.map(sourceOf) : [],
    canUpdateMetadata: grant.canUpdateOwnMetadata === true,
    hidden: grant.hidden === true,
  };
}

/** Permissions as an administrator sets them at run time. */
export function permissionsFrom(message: ParticipantPermission): Permissions {
  const { canPublish, canSubscribe, canPublishData, canPublishSources, canUpdateMetadata, hidden } = message;
  return { canPublish, canSubscribe, canPublishData, canPublishSources, canUpdateMetadata, hidden };
}

/** A token for the next full reconnect, with the participant's current name, metadata, attributes and permissions. */
export function renewToken(claims: Claims, permissions: Permissions, keys: Keys): Promise<string> {
  const { identity, name, metadata, attributes } = claims;
  const token = new AccessToken(keys.apiKey, keys.apiSecret, { identity, name, metadata, attributes, ttl: '10m' });
  const { canUpdateMetadata, ...rest } = permissions;
  token.addGrant({ ...claims.video, ...rest, canUpdateOwnMetadata: canUpdateMetadata });
  return token.toJwt();
}

/** In the token a source is a word: `camera`, `screen_share`. */
function sourceOf(word: unknown): TrackSource {
  const found = Object.entries(TrackSource).find(([key]) => key === String(word).toUpperCase());
  return typeof found?.[1] === 'number' ? found[1] : TrackSource.UNKNOWN;
}

function text(value: unknown, maxBytes: number): string {
  if (value === undefined) return '';
  if (typeof value !== 'string' || Buffer.byteLength(value) > maxBytes) throw new TokenError('malformed token');
  return value;
}

function textRecord(value: unknown): Record<string, string> {
  if (value === undefined) return {};
  if (typeof value !== 'object' || value === null) throw new TokenError('malformed token');
  const entries = Object.entries(value).map(([key, each]) => [key, text(each, limits.attributesBytes)] as const);
  if (Buffer.byteLength(JSON.stringify(entries)) > limits.attributesBytes) throw new TokenError('malformed token');
  return Object.fromEntries(entries);
}
