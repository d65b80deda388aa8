import { AppError } from '@sightline/contract/errors';
import { sql } from 'kysely';
import { guess } from '../../http/attempt-throttle.ts';
import { wrongLinks } from '../../http/wrong-links.ts';
import type { PublicCtx, WithoutTransaction } from '../../kernel/context.ts';

/** Returns the user who typed the password that the ticket stands for. */
export async function requireTicket(ctx: WithoutTransaction<PublicCtx>, hash: Buffer): Promise<string> {
  const wrong = wrongLinks(ctx, 'second factor');
  const userId = await guess([wrong], () =>
    ctx.transact('read', async ({ db }) => {
      const { rows } = await sql<{ user_id: string }>`select * from identity.find_sign_in_ticket(${hash})`.execute(db);
      return rows[0]?.user_id;
    }),
  );
  if (!userId) throw new AppError('SIGN_IN_TICKET_INVALID');
  return userId;
}

/** Runs in the transaction of the sign-in, so that a ticket opens one session. */
export async function spendTicket({ db }: PublicCtx, hash: Buffer): Promise<void> {
  const { rows } = await sql`select from identity.use_sign_in_ticket(${hash})`.execute(db);
  if (rows.length === 0) throw new AppError('SIGN_IN_TICKET_INVALID');
}
