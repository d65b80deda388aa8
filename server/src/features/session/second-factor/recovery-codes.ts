import { randomInt } from 'node:crypto';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import type { PublicCtx, WithoutTransaction } from '../../../kernel/context.ts';
import { hashPassword, verifyPassword } from '../password-hash.ts';

/*
 * A code has three groups of four, `7kqm-x4vt-9r2p`. The first finds the code, so that one hash is computed and not ten; the
 * others, 40 random bits, are kept as a hash that is slow like that of a password (ASVS 6.5.2).
 */

/** Without letters that look like others. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groupOf = (): string => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');

type Parsed = { selector: string; rest: string };

/** As typed: in capitals, without hyphens, with an O for a zero. */
export function parseRecoveryCode(typed: string): Parsed {
  const plain = typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return { selector: plain.slice(0, 4), rest: plain.slice(4) };
}

export type NewRecoveryCodes = { codes: string[]; selectors: string[]; hashes: string[] };

export async function makeRecoveryCodes(): Promise<NewRecoveryCodes> {
  const selectors = new Set<string>();
  while (selectors.size < limits.secondFactor.recoveryCodes) selectors.add(groupOf());
  const made = [...selectors].map((selector) => ({ selector, groups: [groupOf(), groupOf()] }));
  const hashes = await Promise.all(made.map(({ groups }) => hashPassword(groups.join(''))));
  return {
    codes: made.map(({ selector, groups }) => [selector, ...groups].join('-')),
    selectors: [...selectors],
    hashes,
  };
}

export async function saveRecoveryCodes(
  { db }: PublicCtx,
  userId: string,
  { selectors, hashes }: Pick<NewRecoveryCodes, 'selectors' | 'hashes'>,
): Promise<void> {
  await sql`select identity.set_recovery_codes(${userId}, ${selectors}::text[], ${hashes}::text[])`.execute(db);
}

/** For codes that nobody has, so that they take as long as a wrong one. */
const dummyHash = hashPassword('no code');

export type FoundRecoveryCode = { selector: string; hash: string };

/** The code that was typed, if it is one that has not been used. */
export async function findRecoveryCode<C extends PublicCtx>(
  ctx: WithoutTransaction<C>,
  userId: string,
  typed: string,
): Promise<FoundRecoveryCode | undefined> {
  const { selector, rest } = parseRecoveryCode(typed);
  const hash = await ctx.transact('read', async ({ db }) => {
    const { rows } = await sql<{ hash: string | null }>`
      select identity.find_recovery_code(${userId}, ${selector}) as hash`.execute(db);
    return rows[0]?.hash ?? null;
  });
  const matches = await verifyPassword(hash ?? (await dummyHash), rest);
  return matches && hash ? { selector, hash } : undefined;
}
