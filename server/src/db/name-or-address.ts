import { storedAddress } from '@sightline/contract/stored-address';
import { type RawBuilder, sql } from 'kysely';
import { likePart } from './like-part.ts';

/** Whether a name with its e-mail address holds the words; a domain with accents is found by both of its spellings. */
export function nameOrAddressHas(
  name: RawBuilder<unknown>,
  email: RawBuilder<unknown>,
  words: string,
): RawBuilder<boolean> {
  const stored = storedAddress(words);
  const other = stored === words ? sql`` : sql` or ${email}::text like '%' || ${likePart(stored.toLowerCase())} || '%'`;
  return sql`(
    plain_text(${name} || ' ' || coalesce(${email}::text, '')) like '%' || ${likePart(words)} || '%'${other})`;
}
