import { Timestamp } from '@sightline/contract/scalars';
import { describe, expect, it } from 'vitest';
import { isoFromPostgres } from './client.ts';

describe('a time on the wire', () => {
  it.each([
    ['2026-11-20 22:56:00+00', '2026-11-20T22:56:00.000Z'],
    ['2026-11-20 22:56:00.1+00', '2026-11-20T22:56:00.100Z'],
    ['2026-11-20 22:56:00.123+00', '2026-11-20T22:56:00.123Z'],
    ['2026-11-20 22:56:00.123987+00', '2026-11-20T22:56:00.123Z'],
  ])('has milliseconds: %s', (stored, sent) => {
    expect(isoFromPostgres(stored)).toBe(sent);
    expect(Timestamp.safeParse(sent).success).toBe(true);
  });

  it.each(['2026-11-20T22:56:00+00:00', '2026-11-20T22:56:00Z', '2026-11-20T22:56:00.123456Z'])('is not %s', (text) => {
    expect(Timestamp.safeParse(text).success).toBe(false);
  });
});
