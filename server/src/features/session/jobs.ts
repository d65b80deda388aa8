import { createHmac } from 'node:crypto';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import { hashToken } from '../../http/auth.ts';
import type { JobHandler } from '../../jobs/handlers.ts';
import type { InstallationCtx } from '../../kernel/context.ts';
import { addressOf, sendMail } from '../mail/actions.ts';
import { avatarJobs } from './account/avatar.ts';
import { exportJobs } from './account/export-jobs.ts';
import { removalJobs } from './account/removal-jobs.ts';
import { findAccess } from './queries.ts';

async function findUserId({ db }: InstallationCtx, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from identity.find_user_by_email(${email}::citext)`.execute(db);
  return rows[0]?.id;
}

/** Each job derives one link from the installation's secret. */
const tokenOf = ({ ports }: InstallationCtx, jobId: string): string =>
  createHmac('sha256', ports.secrets.seal).update(`reset link ${jobId}`).digest('base64url');

async function isIssued({ db }: InstallationCtx, token: string): Promise<boolean> {
  const { rows } = await sql`select from identity.find_password_reset(${hashToken(token)})`.execute(db);
  return rows.length > 0;
}

/** Replaces an earlier link. */
async function issueLink(
  { db, ports }: InstallationCtx,
  userId: string,
  token: string,
  expires: Date,
): Promise<string> {
  await sql`select identity.add_password_reset(${hashToken(token)}, ${userId}, ${expires})`.execute(db);
  return `${addressOf(ports.env)}/reset-password/${token}`;
}

/** The provider by which somebody signs in whom no password lets in anywhere. */
async function findOnlyProvider({ db }: InstallationCtx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select identity.only_provider_of(${userId}) as name`.execute(db);
  return rows[0]?.name ?? null;
}

/** A new password would open nothing: the e-mail leads to the way that does. */
async function mailProvider(
  ctx: InstallationCtx,
  organizationId: string,
  user: { name: string; email: string; locale: 'en' | 'pt' },
  provider: string,
): Promise<void> {
  const url = `${addressOf(ctx.ports.env)}/login`;
  await ctx.inOrganization(organizationId, (inside) =>
    sendMail(inside, user, 'password_reset', (wording) => wording.passwordBySso({ name: user.name, provider, url })),
  );
}

/** The link and its e-mail are written in one transaction. */
const mailResetLink: JobHandler<'session.mail_reset_link'> = async (ctx, { email }, jobId) => {
  const token = tokenOf(ctx, jobId);
  if (await isIssued(ctx, token)) return;
  const userId = await findUserId(ctx, email);
  if (!userId) return;
  const { user, organizations } = await findAccess(ctx.db, userId);
  const [place, another] = organizations;
  if (!place) return;
  // The outbox is read by the Subscriber of one workspace, who must not get into another one through it.
  if (another && !ctx.ports.mailer) return ctx.log.warn('no mail server for the password reset link');
  const provider = await findOnlyProvider(ctx, userId);
  if (provider !== null) return mailProvider(ctx, place.id, user, provider);
  const expires = new Date(ctx.now.getTime() + limits.passwordReset.lifetime);
  const url = await issueLink(ctx, userId, token, expires);
  await ctx.inOrganization(place.id, (inside) =>
    sendMail(inside, user, 'password_reset', (wording, { timeOf }) =>
      wording.passwordReset(user.name, url, timeOf(expires)),
    ),
  );
};

export const sessionJobs = { 'session.mail_reset_link': mailResetLink, ...avatarJobs, ...exportJobs, ...removalJobs };
