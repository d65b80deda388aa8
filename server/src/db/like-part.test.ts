import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { likePart } from './like-part.ts';

it('searches for the characters that like reads as patterns', () => {
  const { parameters } = sql`${likePart('100%_\\')}`.compile({ executeQuery: null } as never);
  expect(parameters).toEqual(['100\\%\\_\\\\']);
});
