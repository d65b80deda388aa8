import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@sightline/contract/errors';
import { sql } from 'kysely';
import pg from 'pg';
import { guess } from '../../http/attempt-throttle.ts';
import { addressKey } from '../../http/limit-request.ts';
import type { PublicCtx, WithoutTransaction } from '../../kernel/context.ts';
import type { Secrets } from '../../secrets.ts';

/**
 * The set-up code proves that its holder can read what the server prints. It is derived from the installation's secret and the
 * id of its database, so it is stored nowhere, is the same on every node and after a restart, and differs for a new database.
 */
const setupCodeOf = ({ seal }: Secrets, installationId: string): string =>
  createHmac('sha256', seal).update(`setup code of ${installationId}`).digest('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Throws unless it is the set-up code. Wrong ones are counted. */
export async function requireSetupCode(ctx: WithoutTransaction<PublicCtx>, given = ''): Promise<void> {
  const right = await guess([ctx.ports.throttle.of('setupCodes', addressKey(ctx.ip))], async () => {
    const { rows } = await ctx.transact('read', ({ db }) =>
      sql<{ id: string }>`select identity.installation_id() as id`.execute(db),
    );
    const expected = setupCodeOf(ctx.ports.secrets, rows[0]?.id ?? '');
    return timingSafeEqual(digest(given), digest(expected)) || undefined;
  });
  if (!right) throw new AppError('WRONG_SETUP_CODE', 'setup_token');
}

/** The code for the person who runs the server; none once there is a workspace. */
export async function findSetupCode(ownerUrl: string, secrets: Secrets): Promise<string | undefined> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  owner.on('error', () => {}); // told by the query that needed the connection
  await owner.connect();
  try {
    const { rows } = await owner.query<{ id: string; taken: boolean }>(
      'select id, identity.any_workspace() as taken from installation',
    );
    const [found] = rows;
    return found && !found.taken ? setupCodeOf(secrets, found.id) : undefined;
  } finally {
    await owner.end();
  }
}
