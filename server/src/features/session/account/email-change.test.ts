import { socketRoom } from '@sightline/contract/realtime';
import { accountApi } from '@sightline/contract/session/account';
import { sessionApi } from '@sightline/contract/session/session';
import { describe, expect, it } from 'vitest';
import { as, unique } from '#test/app';
import { arrange, buildOrganization, type TestPerson } from '#test/factories';
import { buildOwner, linkTo, listSubjects, ownPassword } from '#test/factories/account';
import { jobsDone } from '#test/jobs';
import { connect } from '#test/socket';

const nobody = as(undefined);
const newAddress = (): string => `${unique('new').toLowerCase()}@example.test`;

const ask = (person: TestPerson, email: string, current_password = ownPassword) =>
  as(person.token).call(accountApi.changeEmail, { body: { email, current_password } });
const confirm = (token: string) => nobody.call(accountApi.confirmEmailChange, { body: { token } });
const stop = (token: string) => nobody.call(accountApi.stopEmailChange, { body: { token } });
const check = (token: string) => nobody.call(accountApi.findEmailChange, { body: { token } });
const addressOf = async ({ token }: TestPerson) => (await as(token).call(sessionApi.current, {})).data.user.email;

/** Somebody who asked, with the tokens of both e-mails. */
async function buildAsking() {
  const person = await buildOwner(await buildOrganization(), 'Subscriber');
  const email = newAddress();
  expect((await ask(person, email)).status).toBe(200);
  return { person, email, old: await linkTo(person.email), fresh: await linkTo(email) };
}

describe('a change of the e-mail address', () => {
  it('takes place once both addresses have confirmed it, and is told to the old one', async () => {
    const { person, email, old, fresh } = await buildAsking();
    expect((await check(old)).data).toEqual({ from: person.email, to: email, by: 'old', is_confirmed: false });
    expect((await check(fresh)).data).toMatchObject({ by: 'new', is_confirmed: false });
    expect((await confirm(fresh)).data).toEqual({ changed: false, email });
    expect(await addressOf(person)).toBe(person.email);
    const { data } = await as(person.token).call(accountApi.pending, {});
    expect(data.email_change).toMatchObject({ email, is_confirmed_by_old: false, is_confirmed_by_new: true });
    const tab = await connect(person.token);
    await tab.join(socketRoom.user(person.id));
    const heard = tab.next('AccountUpdatedEvent');
    expect((await confirm(old)).data).toEqual({ changed: true, email });
    await heard;
    expect(await addressOf(person)).toBe(email);
    await jobsDone();
    expect(await listSubjects(person.email)).toContain('Your email address was changed');
    const signedIn = await nobody.call(sessionApi.login, { body: { email, password: ownPassword } });
    expect(signedIn.status).toBe(200);
    expect(await arrange('select email from people where id = $1', [person.id])).toEqual([{ email }]);
  });

  it('has links that confirm once', async () => {
    const { old, fresh } = await buildAsking();
    const replies = await Promise.all([confirm(fresh), confirm(fresh)]);
    expect(replies.map(({ code }) => code).sort()).toEqual(['LINK_INVALID', 'OK']);
    await confirm(old);
    for (const token of [old, fresh]) expect((await confirm(token)).code).toBe('LINK_INVALID');
  });

  it('takes place once when both links are used at the same moment', async () => {
    const { person, email, old, fresh } = await buildAsking();
    const replies = await Promise.all([confirm(fresh), confirm(old)]);
    expect(replies.map(({ data }) => data.changed).sort()).toEqual([false, true]);
    expect(await addressOf(person)).toBe(email);
  });

  it('is stopped by the old address, also after it confirmed, and not by the new one', async () => {
    const { person, old, fresh } = await buildAsking();
    expect((await stop(fresh)).code).toBe('LINK_INVALID');
    await confirm(old);
    expect((await stop(old)).status).toBe(200);
    for (const token of [old, fresh]) expect((await confirm(token)).code).toBe('LINK_INVALID');
    expect(await addressOf(person)).toBe(person.email);
  });

  it('is replaced by a newer one, withdrawn by its owner, and ends by itself', async () => {
    const first = await buildAsking();
    await ask(first.person, newAddress());
    expect((await confirm(first.fresh)).code).toBe('LINK_INVALID');
    await as(first.person.token).call(accountApi.cancelEmailChange, {});
    expect((await as(first.person.token).call(accountApi.pending, {})).data.email_change).toBeNull();
    const second = await buildAsking();
    await arrange('update email_changes set expires_at = now() where user_id = $1', [second.person.id]);
    for (const token of [second.old, second.fresh]) expect((await confirm(token)).code).toBe('LINK_INVALID');
  });

  it('needs the password, and another address than the own one', async () => {
    const person = await buildOwner(await buildOrganization());
    expect(await ask(person, newAddress(), 'not the password')).toMatchObject({
      code: 'WRONG_PASSWORD',
      errors: { current_password: [expect.any(String)] },
    });
    expect((await ask(person, person.email.toUpperCase())).code).toBe('SAME_EMAIL');
  });

  it('says nothing about an address that belongs to somebody else, who is told', async () => {
    const organization = await buildOrganization();
    const [person, other] = [await buildOwner(organization), await buildOwner(organization)];
    const reply = await ask(person, other.email);
    expect(reply).toMatchObject({ status: 200, data: { email_change: { email: other.email } } });
    expect(await linkTo(other.email)).toBe('');
    expect(await listSubjects(other.email)).toEqual(['This address already has an account']);
    expect((await confirm(await linkTo(person.email))).data).toMatchObject({ changed: false });
  });

  it('ends when somebody else has taken the address meanwhile', async () => {
    const [one, other] = [await buildAsking(), await buildAsking()];
    await arrange('update email_changes set new_email = $2 where user_id = $1', [other.person.id, one.email]);
    for (const token of [one.old, one.fresh, other.old]) expect((await confirm(token)).status).toBe(200);
    expect((await confirm(other.fresh)).code).toBe('EMAIL_TAKEN');
    expect(await addressOf(other.person)).toBe(other.person.email);
    expect((await confirm(other.old)).code).toBe('LINK_INVALID');
  });

  it('ends a link to a new password that the old address has', async () => {
    const { person, old, fresh } = await buildAsking();
    await nobody.call(sessionApi.forgotPassword, { body: { email: person.email } });
    await jobsDone();
    await confirm(old);
    await confirm(fresh);
    expect(await arrange('select from password_resets where user_id = $1', [person.id])).toEqual([]);
  });
});
