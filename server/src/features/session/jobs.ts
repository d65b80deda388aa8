import { randomBytes } from 'node:crypto';
import { limits } from '@sightline/contract/limits';
import { sql } from 'kysely';
import type { Env } from '../../env.ts';
import { hashToken } from '../../http/auth.ts';
import type { InstallationCtx } from '../../http/context.ts';
import type { JobHandler } from '../../jobs/handlers.ts';
import { sendLetter } from '../mail/actions.ts';
import { findAccess } from './queries.ts';

/** Links in e-mails begin with the address that people use. Whoever asks for a link must have no say in where it leads. */
const addressOf = ({ PUBLIC_URL, PORT }: Env): string => PUBLIC_URL ?? `http://localhost:${PORT}`;

async function findUserId({ db }: InstallationCtx, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from identity.find_user_by_email(${email}::citext)`.execute(db);
  return rows[0]?.id;
}

/** Takes the place of an earlier link. */
async function issueLink({ db, now, ports }: InstallationCtx, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires = new Date(now.getTime() + limits.passwordReset.lifetime);
  await sql`select identity.add_password_reset(${hashToken(token)}, ${userId}, ${expires})`.execute(db);
  return `${addressOf(ports.env)}/reset-password/${token}`;
}

/** Run twice it mails twice, and the link of the later e-mail works. */
const mailResetLink: JobHandler<'session.mail_reset_link'> = async (ctx, { email }) => {
  const userId = await findUserId(ctx, email);
  if (!userId) return;
  const { user, organizations } = await findAccess(ctx.db, userId);
  const [place, another] = organizations;
  if (!place) return;
  // The outbox is read by the Subscriber of one workspace, who must not get into another one through it.
  if (another && !ctx.ports.mailer) return ctx.log.warn('no link to a new password: there is no mail server');
  const url = await issueLink(ctx, userId);
  await ctx.inOrganization(place.id, (inside) =>
    sendLetter(inside, user, (wording) => wording.passwordReset(user.name, url)),
  );
};

export const sessionJobs = { 'session.mail_reset_link': mailResetLink };
