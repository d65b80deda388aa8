import { accountApi } from '@sightline/contract/session/account';
import { requireSession, sessionApi } from '@sightline/contract/session/session';
import { mention, talkApi } from '@sightline/contract/talk/talk';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildOwner, joinAs, linkTo, listSubjects, ownPassword } from '#test/factories/account';
import { buildRoom } from '#test/factories/calls';
import { buildTicket } from '#test/factories/tickets';
import { jobsDone, runDueJobs } from '#test/jobs';
import { onePixel } from '#test/scenarios/picture';
import { connect } from '#test/socket';

const nobody = as(undefined);
const ask = ({ token }: TestPerson) => as(token).call(accountApi.requestRemoval, {});
const check = (token: string) => nobody.call(accountApi.findRemoval, { body: { token } });
const confirm = (token: string, password = ownPassword) =>
  nobody.call(accountApi.confirmRemoval, { body: { token, password } });
const login = (email: string) => nobody.call(sessionApi.login, { body: { email, password: ownPassword } });

/** Somebody who asked, and the token of the e-mail. */
async function buildAsking() {
  const organization = await buildOrganization();
  const [person, colleague] = [await buildOwner(organization), await buildPerson(organization, 'Subscriber')];
  expect((await ask(person)).status).toBe(200);
  return { organization, person, colleague, token: await linkTo(person.email) };
}

/** Fourteen days later. */
async function letTimePass({ id }: TestPerson): Promise<void> {
  await arrange('update account_removals set effective_at = now() where user_id = $1', [id]);
  await runDueJobs();
  await jobsDone();
}

/** Every row of every table that holds one of these texts. */
async function grep(texts: readonly string[]): Promise<string[]> {
  const tables = await arrange<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await arrange<{ row: string }>(
        `select t::text as row from ${name} t where exists (select from unnest($1::text[]) as w where t::text ilike '%' || w || '%')`,
        [texts],
      );
      return rows.map(({ row }) => `${name}: ${row}`);
    }),
  );
  return found.flat();
}

describe('the removal of an account', () => {
  it('is confirmed with the link and the password, ends every session, and says until when it can be taken back', async () => {
    const { person, token } = await buildAsking();
    expect((await check(token)).data).toMatchObject({ name: person.name, email: person.email });
    const tab = await connect(person.token);
    const closed = tab.closed();
    const { data } = await confirm(token);
    expect(Date.parse(data.effective_at) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
    await closed;
    expect((await as(person.token).call(sessionApi.current, {})).code).toBe('UNAUTHENTICATED');
    expect(await listSubjects(person.email)).toContain('Your account will be removed');
  });

  it('is not confirmed by the link alone, nor twice', async () => {
    const { token } = await buildAsking();
    expect(await confirm(token, 'not the password')).toMatchObject({
      code: 'WRONG_PASSWORD',
      errors: { password: [expect.any(String)] },
    });
    const replies = await Promise.all([confirm(token), confirm(token)]);
    expect(replies.map(({ code }) => code).sort()).toEqual(['LINK_INVALID', 'OK']);
    for (const again of [await check(token), await confirm(token)]) expect(again.code).toBe('LINK_INVALID');
  });

  it('has one link that works: the newest, for a day', async () => {
    const { person, token } = await buildAsking();
    await ask(person);
    expect((await check(token)).code).toBe('LINK_INVALID');
    await arrange('update account_removals set link_expires_at = now() where user_id = $1', [person.id]);
    expect((await check(await linkTo(person.email))).code).toBe('LINK_INVALID');
  });

  it('is taken back by signing in, and the job then finds nothing to do', async () => {
    const { person, token } = await buildAsking();
    await confirm(token);
    const data = requireSession((await login(person.email)).data);
    expect(data.token.removal_taken_back).toBe(true);
    await letTimePass(person);
    expect(await listSubjects(person.email)).toContain('Your account stays');
    expect((await as(data.token.plainText ?? '').call(sessionApi.current, {})).data.user.name).toBe(person.name);
    const again = requireSession((await login(person.email)).data);
    expect(again.token.removal_taken_back).toBe(false);
  });

  it('does not come early', async () => {
    const { person, token } = await buildAsking();
    await confirm(token);
    await runDueJobs();
    await jobsDone();
    expect((await login(person.email)).status).toBe(200);
  });

  it('is refused to the only Subscriber of others, until somebody else leads the workspace', async () => {
    const organization = await buildOrganization();
    const [owner, colleague] = [await buildOwner(organization, 'Subscriber'), await buildPerson(organization)];
    expect((await ask(owner)).code).toBe('LAST_SUBSCRIBER');
    await arrange(`update roles set name = 'Subscriber' where person_id = $1`, [colleague.id]);
    expect((await ask(owner)).status).toBe(200);
    await arrange(`update roles set name = 'Agent' where person_id = $1`, [colleague.id]);
    expect((await confirm(await linkTo(owner.email))).code).toBe('LAST_SUBSCRIBER');
  });

  it('leaves one of two Subscribers who go at the same moment', async () => {
    const organization = await buildOrganization();
    const owners = [await buildOwner(organization, 'Subscriber'), await buildOwner(organization, 'Subscriber')];
    for (const owner of owners) await ask(owner);
    const tokens = await Promise.all(owners.map(({ email }) => linkTo(email)));
    const replies = await Promise.all(tokens.map((token) => confirm(token)));
    expect(replies.map(({ code }) => code).sort()).toEqual(['LAST_SUBSCRIBER', 'OK']);
  });

  it('makes a former user of the person, and leaves nothing personal in the database', async () => {
    const { organization, person, colleague, token } = await buildAsking();
    const second = await buildOrganization();
    await joinAs(person, second);
    const me = as(person.token);
    const profile = { title: 'Zylophon tuner', phone: '+351 912 777 123', timezone: 'Europe/Lisbon' };
    const out_of_office = { from: '2026-01-01', to: '2026-01-02', message: 'Gone zylophoning' };
    const name = 'Quendolyn Zyxwarth';
    await me.call(sessionApi.updateMe, { body: { ...profile, name, out_of_office } });
    await me.call(accountApi.setAvatar, { body: {}, files: [onePixel()] });
    await me.call(accountApi.changeEmail, { body: { email: 'zyxwarth@example.test', current_password: ownPassword } });
    await me.call(accountApi.requestExport, {});
    const room = await buildRoom([person, colleague]);
    await me.call(talkApi.send, { params: { id: room }, body: { message: 'The pump works again' } });
    const tagged = { message: `Thanks ${mention(person.id, name)}`, tagged_ids: [person.id] };
    await as(colleague.token).call(talkApi.send, { params: { id: room }, body: tagged });
    const ticket = await buildTicket(colleague);
    await as(colleague.token).call(ticketsApi.assign, { params: { id: ticket.id, userId: person.id } });
    await jobsDone();
    expect(await grep([name])).not.toEqual([]);

    await confirm(token);
    await letTimePass(person);

    const personal = [name, person.name, person.email, 'zyxwarth', 'zylophon', '912 777 123'];
    expect(await grep(personal)).toEqual([]);
    const { data } = await as(colleague.token).call(talkApi.chats, { params: { id: room }, query: {} });
    expect(data.chats.map(({ message, sender }) => [sender?.name, message])).toEqual(
      expect.arrayContaining([
        ['Former user', 'The pump works again'],
        [colleague.name, `Thanks ${mention(person.id, 'Former user')}`],
      ]),
    );
    const shown = await as(colleague.token).call(ticketsApi.find, { params: { id: ticket.id } });
    expect(shown.data.ticket.assignees).toEqual([]);
    expect((await login(person.email)).code).toBe('WRONG_CREDENTIALS');
    const left = await arrange('select from files where person_id = $1', [person.id]);
    expect(left).toEqual([]);
    const gone = `select count(*)::int as sessions from tokens where user_id = $1`;
    expect(await arrange(gone, [person.id])).toEqual([{ sessions: 0 }]);
    expect(organization.id).not.toBe(second.id);
  });
});
