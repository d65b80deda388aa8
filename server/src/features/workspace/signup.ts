import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { setupApi } from '@sightline/contract/workspace/setup';
import { sql } from 'kysely';
import { guess, spendAll } from '../../http/attempt-throttle.ts';
import { hashToken } from '../../http/auth.ts';
import { addressKey } from '../../http/limit-request.ts';
import type { JobHandler } from '../../jobs/handlers.ts';
import type { Action } from '../../kernel/action.ts';
import type { PublicCtx, WithoutTransaction } from '../../kernel/context.ts';
import type { Secrets } from '../../secrets.ts';
import { addressOf, sendMailOfInstallation } from '../mail/actions.ts';
import { isOpenTo } from './queries.ts';

/*
 * A sign-up: begun with an address -> its code mailed -> proved -> used for one workspace. It ends with its time, and when its
 * tries are used up. Neither answers nor their times tell whether the address has an account: a job looks that up, and
 * only the person who reads its e-mail learns it.
 */

/** Derives the code, so that neither the database alone nor a waiting job reveals it. */
export function signUpCode({ seal }: Secrets, hash: Buffer): string {
  const digest = createHmac('sha256', seal).update('code to sign up ').update(hash).digest();
  return String(digest.readBigUInt64BE() % 1_000_000n).padStart(6, '0');
}

export const startSetup: Action<typeof setupApi.start, PublicCtx> = async (ctx, { body: { email } }) => {
  if (!isOpenTo(ctx)) throw new AppError('SETUP_UNAVAILABLE');
  const { throttle } = ctx.ports;
  await spendAll([throttle.of('setupMails', email), throttle.of('setupMailsFrom', addressKey(ctx.ip))]);
  const setup_id = randomBytes(32).toString('base64url');
  const hash = hashToken(setup_id);
  const expires = new Date(ctx.now.getTime() + limits.setup.code);
  await sql`select identity.add_setup_request(${hash}, ${email}::citext, ${expires})`.execute(ctx.db);
  await ctx.enqueue('workspace.mail_setup_code', { request: hash.toString('hex'), locale: ctx.locale });
  return { setup_id, expires_at: expires.toISOString() };
};

/** Counts and commits each try before checking it. */
export const verifySetup: Action<typeof setupApi.verify, WithoutTransaction<PublicCtx>> = async (ctx, { body }) => {
  if (!isOpenTo(ctx)) throw new AppError('SETUP_UNAVAILABLE');
  const hash = hashToken(body.setup_id);
  const expires = new Date(ctx.now.getTime() + limits.setup.proved);
  const right = await guess([ctx.ports.throttle.of('wrongSetupCodes', addressKey(ctx.ip))], async () => {
    const counted = await ctx.transact('write', ({ db }) =>
      sql`select from identity.try_setup_code(${hash}, ${limits.setup.tries}) as email where email is not null`.execute(
        db,
      ),
    );
    if (counted.rows.length === 0) throw new AppError('SETUP_EXPIRED');
    const expected = signUpCode(ctx.ports.secrets, hash);
    if (!timingSafeEqual(Buffer.from(body.code), Buffer.from(expected))) return undefined;
    const { rows } = await ctx.transact('write', ({ db }) =>
      sql<{ done: boolean }>`select identity.verify_setup_request(${hash}, ${expires}) as done`.execute(db),
    );
    return rows[0]?.done || undefined;
  });
  if (!right) throw new AppError('WRONG_CODE', 'code');
  return { expires_at: expires.toISOString() };
};

type Mail = { email: string; is_taken: boolean };

/** Does nothing when the code of the request has been mailed already. */
const mailSetupCode: JobHandler<'workspace.mail_setup_code'> = {
  transaction: 'none',
  async run(ctx, { request, locale }) {
    const hash = Buffer.from(request, 'hex');
    const { rows } = await ctx.transact('read', ({ db }) =>
      sql<Mail>`select * from identity.find_setup_mail(${hash})`.execute(db),
    );
    const [mail] = rows;
    if (!mail) return;
    const { email, is_taken } = mail;
    const code = signUpCode(ctx.ports.secrets, hash);
    const url = `${addressOf(ctx.ports.env)}/login`;
    const isSent = await sendMailOfInstallation(ctx, { email, locale }, `setup-${request}`, (wording) =>
      is_taken ? wording.setupTaken({ email, url }) : wording.setupCode({ code }),
    );
    if (!isSent && !is_taken) ctx.log.warn('no mail server for the sign-up code; the sign-up-code command prints it');
    await ctx.transact('write', ({ db }) => sql`select identity.mark_setup_mailed(${hash})`.execute(db));
  },
};

export const signUpJobs = { 'workspace.mail_setup_code': mailSetupCode };
