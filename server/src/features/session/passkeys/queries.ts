import type { Passkey } from '@sightline/contract/session/passkeys';
import { sql } from 'kysely';
import type { Db } from '../../../db/kysely-on-client.ts';

export type StoredPasskey = Passkey & { credential_id: string; transports: string[] };

export async function listPasskeys(db: Db, userId: string): Promise<StoredPasskey[]> {
  const { rows } = await sql<StoredPasskey>`select * from identity.list_passkeys(${userId})`.execute(db);
  return rows;
}

/** For options: which of a person's passkeys may sign, or must not be made twice. */
export const credentialsOf = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({ id, transports }));
