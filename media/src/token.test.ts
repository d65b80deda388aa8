import { TrackSource } from '@livekit/protocol';
import { AccessToken, type VideoGrant } from 'livekit-server-sdk';
import { describe, expect, test } from 'vitest';
import { permissionsOf, renewToken, requireJoin, TokenError, verifyToken } from './token.ts';

const keys = { apiKey: 'key', apiSecret: 'a-secret-of-at-least-thirty-two-letters' };

function tokenWith(
  grant: VideoGrant,
  options: { secret?: string; identity?: string; ttl?: number; name?: string } = {},
) {
  const { secret = keys.apiSecret, identity = 'anna', ttl = 60, name = 'Anna' } = options;
  const token = new AccessToken(keys.apiKey, secret, { identity, ttl, name });
  token.addGrant(grant);
  return token.toJwt();
}

describe('A token', () => {
  test('names who may join which room', async () => {
    const claims = await verifyToken(await tokenWith({ roomJoin: true, room: 'desk' }), keys);
    expect(claims).toMatchObject({ identity: 'anna', name: 'Anna', metadata: '', attributes: {} });
    expect(requireJoin(claims)).toBe('desk');
  });

  test('is rejected when it is forged, expired, of another key, or no token at all', async () => {
    const grant = { roomJoin: true, room: 'desk' };
    const other = new AccessToken('other-key', keys.apiSecret, { identity: 'anna' });
    const bad = [
      await tokenWith(grant, { secret: 'another-secret-of-thirty-two-letters' }),
      await tokenWith(grant, { ttl: -60 }),
      await other.toJwt(),
      '',
      'not.a.token',
    ];
    for (const token of bad) await expect(verifyToken(token, keys)).rejects.toThrow(TokenError);
  });

  test('is rejected when a name in it is too long', async () => {
    const token = await tokenWith({ roomJoin: true, room: 'desk' }, { name: 'x'.repeat(2000) });
    await expect(verifyToken(token, keys)).rejects.toThrow('malformed token');
  });

  test('without the grant to join, or without a room, admits to no room', async () => {
    for (const grant of [
      { room: 'desk' },
      { roomJoin: true },
      { roomJoin: false, room: 'desk' },
      { roomAdmin: true },
    ]) {
      const claims = await verifyToken(await tokenWith(grant), keys);
      expect(() => requireJoin(claims)).toThrow('does not permit joining');
    }
  });

  test('permits publishing and subscribing unless it says otherwise, own metadata only when it says so', () => {
    expect(permissionsOf({})).toEqual({
      canPublish: true,
      canSubscribe: true,
      canPublishData: true,
      canPublishSources: [],
      canUpdateMetadata: false,
      hidden: false,
    });
    expect(permissionsOf({ canPublish: false, canPublishData: false })).toMatchObject({
      canPublish: false,
      canPublishData: false,
    });
  });

  test('keeps the current name and permissions when renewed', async () => {
    const grant = { roomJoin: true, room: 'desk', canPublishSources: [TrackSource.MICROPHONE] };
    const claims = await verifyToken(await tokenWith(grant), keys);
    const permissions = permissionsOf(claims.video);
    expect(permissions.canPublishSources).toEqual([TrackSource.MICROPHONE]);
    const renewed = await renewToken({ ...claims, name: 'Anna B.' }, { ...permissions, canSubscribe: false }, keys);
    const after = await verifyToken(renewed, keys);
    expect(after.name).toBe('Anna B.');
    expect(requireJoin(after)).toBe('desk');
    expect(permissionsOf(after.video)).toEqual({ ...permissions, canSubscribe: false });
  });
});
