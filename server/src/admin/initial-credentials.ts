import { randomBytes } from 'node:crypto';
import { limits } from '@sightline/contract/limits';
import type pg from 'pg';
import { addressOf } from '../features/mail/actions.ts';
import { hashNewPassword } from '../features/session/actions.ts';
import { hashPassword } from '../features/session/password-hash.ts';
import { hashToken } from '../http/auth.ts';
import type { CommandCtx, Given } from './command.ts';
import { Refusal } from './refusal.ts';

type Link = { url: string; token: string; until: Date };

/** How a new person signs in: with a password from the standard input, or by a link to choose one. */
export type InitialCredentials = { hash: string; link: Link | undefined };

const random = (): string => randomBytes(32).toString('base64url');

export async function chooseCredentials(
  ctx: CommandCtx,
  given: Given,
  about: readonly string[],
): Promise<InitialCredentials> {
  if (given.flag('password')) return { hash: await hashNewPassword(await askPassword(ctx), about), link: undefined };
  // The hash of a password that nobody knows, so that only the link works.
  return { hash: await hashPassword(random()), link: makeLink(ctx) };
}

async function askPassword({ terminal }: CommandCtx): Promise<string> {
  const password = await terminal.askHidden('New password:');
  const { min, max } = limits.password;
  if (password.length >= min && password.length <= max) return password;
  throw new Refusal(`The password must have ${min} to ${max} characters.`);
}

function makeLink({ env }: CommandCtx): Link {
  const token = random();
  const until = new Date(Date.now() + limits.passwordReset.handedOver);
  return { url: `${addressOf(env)}/reset-password/${token}`, token, until };
}

/** Takes the place of every earlier link of that person. */
export async function saveCredentials(
  owner: pg.ClientBase,
  userId: string,
  { link }: InitialCredentials,
): Promise<void> {
  await owner.query('delete from password_resets where user_id = $1', [userId]);
  if (!link) return;
  const row = [hashToken(link.token), userId, link.until];
  await owner.query('insert into password_resets (hash, user_id, expires_at) values ($1, $2, $3)', row);
}

/** Describes the link that the operator passes on, as text and as data for programs. */
export function describeCredentials(entrance: InitialCredentials | undefined) {
  const link = entrance?.link;
  if (!link) return { text: '', data: { link: null, link_until: null } };
  const until = link.until.toISOString();
  return { text: `\nTo choose a password, until ${until}: ${link.url}`, data: { link: link.url, link_until: until } };
}

export const passwordOption = {
  password: {
    about:
      'Asks for the password (or reads it from the standard input). Otherwise a link to choose one is printed, which works once and for a day.',
  },
} as const;
