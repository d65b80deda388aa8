import { mailApi } from '@sightline/contract/mail/mail';
import { invitationsApi } from '@sightline/contract/people/invitations';
import { accountApi } from '@sightline/contract/session/account';
import { type Session, sessionApi } from '@sightline/contract/session/session';
import { describe, expect, it } from 'vitest';
import { as, unique } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { accept, inviteByLink, join, newAddress, password } from '#test/factories/invitations';
import { jobsDone } from '#test/jobs';

const nobody = as(undefined);
const ownPassword = 'a fleet of calm lanterns';

/** Somebody who typed an address of others, with a link that was passed on to them. */
async function buildTaker(manager: TestPerson, email = newAddress()) {
  const { code } = await inviteByLink(manager, { email: null });
  const { user, token } = (await accept(code, { email })).data as Session;
  return { id: user.id, email, token: token.plainText ?? '' };
}

async function buildManager(role: 'Manager' | 'Subscriber' = 'Manager'): Promise<TestPerson> {
  return buildPerson(await buildOrganization(), role);
}

/** Everything that could let the taker in later. */
async function addWaysIn(taker: { id: string; token: string }, organizationId: string): Promise<void> {
  const rows = await arrange<{ session_id: string }>('select session_id from tokens where user_id = $1', [taker.id]);
  const session = rows[0]?.session_id;
  const of = [taker.id];
  await arrange(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, is_synced, name)
    values (uuidv7(), $1, uuidv7()::text, '', 0, '{}', true, 'phone')`,
    of,
  );
  await arrange(`insert into authenticators (user_id, secret, added_at) values ($1, '', now())`, of);
  await arrange(`insert into recovery_codes (user_id, selector, hash) values ($1, 'a', 'b')`, of);
  await arrange(
    `insert into email_changes (user_id, new_email, old_hash, new_hash, expires_at)
    values ($1::uuid, 'x@example.test', $1::uuid::text::bytea, uuidv7()::text::bytea, now() + interval '1 day')`,
    of,
  );
  await arrange(
    `insert into account_removals (user_id, hash, link_expires_at) values ($1::uuid, $1::uuid::text::bytea, now() + interval '1 day')`,
    of,
  );
  await arrange(
    `insert into qr_logins (code_hash, claim_hash, ip, state, user_id, expires_at)
    values ($1::uuid::text::bytea, $1::uuid::text::bytea, '', 'approved', $1::uuid, now() + interval '1 day')`,
    of,
  );
  await arrange(
    `insert into push_subscriptions (organization_id, person_id, session_id, endpoint, p256dh, auth, created_at)
    values ($2, $1, $3, uuidv7()::text, '', '', now())`,
    [taker.id, organizationId, session],
  );
  await arrange(
    `insert into schedule_feeds (organization_id, person_id, token_hash, created_at) values ($2, $1::uuid, $1::uuid::text::bytea, now())`,
    [taker.id, organizationId],
  );
}

const tables = [
  'tokens',
  'passkeys',
  'authenticators',
  'recovery_codes',
  'email_changes',
  'account_removals',
  'qr_logins',
];
const ofPeople = ['push_subscriptions', 'schedule_feeds'];

async function countWaysIn(id: string): Promise<string[]> {
  const all = [...tables.map((table) => [table, 'user_id']), ...ofPeople.map((table) => [table, 'person_id'])];
  const left = await Promise.all(
    all.map(async ([table, owner]) =>
      (await arrange(`select from ${table} where ${owner} = $1`, [id])).length > 0 ? [table ?? ''] : [],
    ),
  );
  return left.flat();
}

async function mailedLink(email: string): Promise<string> {
  await jobsDone();
  const [mail] = await arrange<{ text: string }>(
    'select text from mails where recipient = $1 order by id desc limit 1',
    [email],
  );
  return /\/(?:reset-password|confirm-email|change-email|invite)\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function reset(email: string): Promise<void> {
  await nobody.call(sessionApi.forgotPassword, { body: { email } });
  const token = await mailedLink(email);
  const body = { token, password: ownPassword, password_confirmation: ownPassword };
  expect((await nobody.call(sessionApi.resetPassword, { body })).status).toBe(200);
}

const isUnproved = async (id: string): Promise<boolean> =>
  (await arrange('select from users where id = $1 and not is_proved', [id])).length > 0;

const me = async (token: string) => (await as(token).call(sessionApi.current, {})).data.user;

describe('an address that somebody typed with a link', () => {
  it('is unproved, and its account works in the workspace that let it in', async () => {
    const taker = await buildTaker(await buildManager());
    expect(await me(taker.token)).toMatchObject({ email: taker.email, is_email_unproved: true });
    expect((await nobody.call(sessionApi.login, { body: { email: taker.email, password } })).status).toBe(200);
  });

  it('joins no other workspace and creates none until it is confirmed', async () => {
    const taker = await buildTaker(await buildManager('Subscriber'));
    const other = await buildManager();
    const { code } = await inviteByLink(other, { email: taker.email });
    expect(await join({ token: taker.token } as TestPerson, code)).toMatchObject({
      status: 403,
      code: 'EMAIL_UNPROVED',
    });
    await arrange(`update roles set name = 'Subscriber' where person_id = $1`, [taker.id]);
    expect((await as(taker.token).call(sessionApi.enter, { body: { name: unique('Own') } })).code).toBe(
      'EMAIL_UNPROVED',
    );
  });

  it('keeps nothing that was set before, once its owner chooses a password by e-mail', async () => {
    const manager = await buildManager();
    const taker = await buildTaker(manager);
    await addWaysIn(taker, manager.organization_id);
    await reset(taker.email);
    expect(await countWaysIn(taker.id)).toEqual([]);
    expect(await isUnproved(taker.id)).toBe(false);
    expect((await nobody.call(sessionApi.login, { body: { email: taker.email, password } })).code).toBe(
      'WRONG_CREDENTIALS',
    );
    const login = await nobody.call(sessionApi.login, { body: { email: taker.email, password: ownPassword } });
    expect(login.data).toHaveProperty('token');
  });

  it('starts over for who was invited by an e-mail to it', async () => {
    const manager = await buildManager();
    const taker = await buildTaker(manager);
    await addWaysIn(taker, manager.organization_id);
    const other = await buildManager();
    await as(other.token).call(invitationsApi.create, { body: { invites: [{ email: taker.email, role: 'Agent' }] } });
    const code = await mailedLink(taker.email);
    expect((await nobody.call(invitationsApi.find, { body: { code } })).data.invitation.has_account).toBe(false);
    const { user } = (await accept(code, { password: ownPassword })).data as Session;
    expect(user).toMatchObject({ id: taker.id, is_email_unproved: false });
    expect(await countWaysIn(taker.id)).toEqual(['tokens']);
    expect((await as(taker.token).call(sessionApi.current, {})).status).toBe(401);
  });

  it('is confirmed by its e-mail in the session of its account, which keeps what it has set', async () => {
    const manager = await buildManager();
    const taker = await buildTaker(manager);
    await addWaysIn(taker, manager.organization_id);
    const stranger = await buildTaker(manager);
    expect((await as(taker.token).call(accountApi.mailConfirmation, {})).data).toEqual({ email: taker.email });
    const token = await mailedLink(taker.email);
    const confirm = (who: { token: string }) => as(who.token).call(accountApi.confirmEmail, { body: { token } });
    expect((await confirm(stranger)).code).toBe('LINK_INVALID');
    expect((await confirm(taker)).data).toEqual({ email: taker.email });
    expect((await confirm(taker)).code).toBe('LINK_INVALID');
    expect(await me(taker.token)).toMatchObject({ is_email_unproved: false });
    expect(await countWaysIn(taker.id)).toContain('passkeys');
  });

  it('is not confirmed by a link that somebody looked up in the outbox', async () => {
    const subscriber = await buildManager('Subscriber');
    const taker = await buildTaker(subscriber);
    const lookUp = async (): Promise<void> => {
      await jobsDone();
      const { mails } = (await as(subscriber.token).call(mailApi.list, { query: {} })).data;
      await as(subscriber.token).call(mailApi.showLinks, { params: { id: mails[0]?.id ?? '' } });
    };
    await as(taker.token).call(accountApi.mailConfirmation, {});
    await lookUp();
    const token = await mailedLink(taker.email);
    expect((await as(taker.token).call(accountApi.confirmEmail, { body: { token } })).code).toBe('LINK_INVALID');
    const invited = newAddress();
    await as(subscriber.token).call(invitationsApi.create, { body: { invites: [{ email: invited, role: 'Agent' }] } });
    await lookUp();
    const joined = (await accept(await mailedLink(invited))).data as Session;
    expect(joined.user.is_email_unproved).toBe(true);
  });

  it('changes to another address by the word of the new one alone, whose owner starts over', async () => {
    const taker = await buildTaker(await buildManager());
    const email = newAddress();
    await as(taker.token).call(accountApi.changeEmail, { body: { email, current_password: password } });
    expect(await mailedLink(taker.email)).toBe('');
    const token = await mailedLink(email);
    const reply = await nobody.call(accountApi.confirmEmailChange, { body: { token } });
    expect(reply.data).toEqual({ changed: true, email, starts_over: true });
    expect(await countWaysIn(taker.id)).toEqual([]);
    expect((await nobody.call(sessionApi.login, { body: { email, password } })).code).toBe('WRONG_CREDENTIALS');
    await reset(email);
    expect(await isUnproved(taker.id)).toBe(false);
  });
});

describe('an address that is proved', () => {
  it('keeps its second factors when the password is replaced', async () => {
    const person = await buildManager();
    await addWaysIn(person, person.organization_id);
    await reset(person.email);
    expect(await countWaysIn(person.id)).toEqual(
      expect.arrayContaining(['passkeys', 'authenticators', 'recovery_codes']),
    );
  });

  it('is that of an invitation which came by e-mail', async () => {
    const manager = await buildManager();
    const email = newAddress();
    await as(manager.token).call(invitationsApi.create, { body: { invites: [{ email, role: 'Agent' }] } });
    const { user } = (await accept(await mailedLink(email))).data as Session;
    expect(user.is_email_unproved).toBe(false);
  });
});
