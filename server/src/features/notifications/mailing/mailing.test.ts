import { notificationsApi } from '@sightline/contract/notifications/notifications';
import { notificationPreferencesApi } from '@sightline/contract/notifications/preferences';
import { mention, talkApi } from '@sightline/contract/talk/talk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as, configureTestApp, testApp } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { enqueueMailing, mailWhatIsDue } from '#test/factories/notification-mails';
import { sendTestMessage } from '#test/factories/talk';
import { buildTicket } from '#test/factories/tickets';
import { jobsDone, runDueJobs } from '#test/jobs';
import { type MailServer, startMailServer } from '#test/mail-server';

let server: MailServer;
const start = async (port?: number) => {
  server = await startMailServer({}, port);
};

beforeAll(async () => {
  await start();
  configureTestApp({
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'Sightline <support@example.test>',
    PUBLIC_URL: 'https://desk.example.test',
  });
});
afterAll(() => server.close());

/** Addresses are everybody's own, so a stopped mail server may be followed by another. */
const arrived: MailServer['arrived'] = [];
const mailsTo = ({ email }: TestPerson) =>
  [...arrived, ...server.arrived].filter(({ to }) => to?.[0]?.address === email);

async function buildTeam() {
  const organization = await buildOrganization();
  const [ana, bruno, carla] = [
    await buildPerson(organization),
    await buildPerson(organization),
    await buildPerson(organization),
  ];
  return { organization, ana, bruno, carla, room: await buildRoom([ana, bruno, carla]) };
}

async function buildNamedRoom(people: [TestPerson, ...TestPerson[]], name: string): Promise<string> {
  const id = await buildRoom(people);
  await arrange('update rooms set name = $2 where id = $1', [id, name]);
  return id;
}

const leave = (person: TestPerson, room: string) =>
  as(person.token).call(talkApi.removeMembers, { params: { id: room }, body: { member_ids: [person.id] } });

const say = (sender: TestPerson, room: string, to: TestPerson, text = 'look at this') =>
  sendTestMessage(sender, room, `${mention(to.id, to.name)} ${text}`, { tagged_ids: [to.id] });

type Change = Parameters<typeof set>[1];
const set = async (
  person: TestPerson,
  body: {
    kinds?: { kind: 'mention' | 'message'; email?: boolean; in_app?: boolean }[];
    quiet_hours?: { days: number[]; from: string; to: string } | null;
    mail_after?: 5 | 15 | 30 | 60 | null;
    digest_hour?: number | null;
  },
) => as(person.token).call(notificationPreferencesApi.setPreferences, { body });
const always: Change['quiet_hours'] = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' };

const linkIn = (text: string | undefined) => /\/unsubscribe\/([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const unsubscribe = (token: string) =>
  as(undefined).call(notificationPreferencesApi.unsubscribe, { params: { token }, body: {} });

describe('an e-mail of notifications', () => {
  it('brings all that its reader has not read, by what it is about, with links to the messages', async () => {
    const { ana, bruno, room } = await buildTeam();
    const other = await buildNamedRoom([ana, bruno], 'Pumps');
    const first = await say(ana, room, bruno, 'the seal is worn');
    const second = await say(ana, other, bruno, 'and this one too');
    await mailWhatIsDue(bruno);
    const [mail, another] = mailsTo(bruno);
    expect(another).toBeUndefined();
    expect(mail?.subject).toMatch(/^2 unread notifications in /);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('the seal is worn');
      expect(part).toContain('Pumps');
      expect(part).toContain('https://desk.example.test/account/notifications');
    }
    expect(mail?.text).toContain(`https://desk.example.test/talk?room=${room}&message=${first.id}`);
    expect(mail?.text).toContain(`https://desk.example.test/talk?room=${other}&message=${second.id}`);
    expect(mailsTo(ana)).toEqual([]);
  });

  it('speaks the language of its reader, and shows what people wrote as text', async () => {
    const { ana, bruno, room } = await buildTeam();
    await arrange(`update users set locale = 'pt', name = '<b>Bru</b>' where id = $1`, [bruno.id]);
    await arrange(`update people set name = '<img src=x onerror=alert(1)>' where id = $1`, [ana.id]);
    await say(ana, room, bruno, '<script>alert("x")</script> </p>');
    await mailWhatIsDue(bruno);
    const [mail] = mailsTo(bruno);
    expect(mail?.html).toContain('mencionou você');
    expect(mail?.html).toContain('&lt;script&gt;');
    expect(mail?.html).not.toMatch(/<script|<img|<b>Bru/);
  });

  it('makes its message one of which somebody was notified, though no device has received it', async () => {
    const { ana, bruno, room } = await buildTeam();
    const { id } = await say(ana, room, bruno);
    const said = async () =>
      (await as(ana.token).call(talkApi.chats, { params: { id: room }, query: {} })).data.chats[0];
    expect(await said()).toMatchObject({ id, notified: false });
    await mailWhatIsDue(bruno);
    expect(await said()).toMatchObject({ id, notified: true, received: false, read: false });
  });

  it('never brings the same twice, nor what was read', async () => {
    const { ana, bruno, room } = await buildTeam();
    await say(ana, room, bruno, 'first bolt');
    await mailWhatIsDue(bruno);
    await say(ana, room, bruno, 'second bolt');
    await as(bruno.token).call(notificationsApi.markAllRead, {});
    await say(ana, room, bruno, 'third bolt');
    await mailWhatIsDue(bruno);
    const [, second, third] = mailsTo(bruno);
    expect(third).toBeUndefined();
    expect(second?.text).toContain('third bolt');
    expect(second?.text).not.toMatch(/first bolt|second bolt/);
  });

  it('says nothing of a room that its reader left, even where it was waiting for the mail server', async () => {
    const { ana, bruno, carla, room } = await buildTeam();
    const secret = await buildNamedRoom([ana, bruno, carla], 'Secret merger');
    await say(ana, room, bruno, 'stays');
    await say(ana, secret, bruno, 'goes');
    const { port } = server;
    arrived.push(...server.arrived);
    await server.close();
    await mailWhatIsDue(bruno);
    await leave(bruno, secret);
    await start(port);
    await runDueJobs();
    await jobsDone();
    const [mail] = mailsTo(bruno);
    expect(mail?.text).toContain('stays');
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Secret merger|goes|2 unread|2 notifications/);
  });

  it('does not leave when nothing is left to say', async () => {
    const { ana, bruno, room } = await buildTeam();
    await say(ana, room, bruno);
    await leave(bruno, room);
    await mailWhatIsDue(bruno);
    expect(mailsTo(bruno)).toEqual([]);
  });

  it('says nothing to people who lost the permission, or the space of the ticket', async () => {
    const organization = await buildOrganization();
    const [space, elsewhere] = [await buildSpace(organization), await buildSpace(organization)];
    const [ana, bruno] = [await buildPerson(organization), await buildPerson(organization)];
    const client = await buildPerson(organization, 'Client', space);
    await buildTicket(ana, { assignee_ids: [bruno.id] });
    await arrange('delete from roles where person_id = $1', [bruno.id]);
    const ticket = await buildTicket(client, { branch_id: space.id });
    await arrange(
      `insert into notifications (organization_id, person_id, kind, subject_kind, subject_id, created_at, mail_at)
       values ($1, $2, 'ticket_reopened', 'ticket', $3, now(), now())`,
      [organization.id, client.id, ticket.id],
    );
    await arrange('update roles set branch_id = $2 where person_id = $1', [client.id, elsewhere.id]);
    await mailWhatIsDue(ana);
    expect([mailsTo(bruno), mailsTo(client)]).toEqual([[], []]);
  });

  it('is not sent for a kind that its reader does not want by e-mail', async () => {
    const { ana, bruno, room } = await buildTeam();
    await set(bruno, { kinds: [{ kind: 'mention', email: false }] });
    await say(ana, room, bruno);
    await mailWhatIsDue(bruno);
    expect(mailsTo(bruno)).toEqual([]);
  });

  it('is one e-mail when several workers come at once', async () => {
    const { ana, bruno, room } = await buildTeam();
    await say(ana, room, bruno);
    await arrange(
      `update notifications set mail_at = now() - interval '1 second', created_at = created_at - interval '2 hours'
       where person_id = $1`,
      [bruno.id],
    );
    await Promise.all([enqueueMailing(bruno), enqueueMailing(bruno), enqueueMailing(bruno)]);
    await jobsDone();
    expect(mailsTo(bruno)).toHaveLength(1);
  });

  it('waits in quiet hours, for the digest or their end, and is sent when they are over', async () => {
    const { ana, bruno, room } = await buildTeam();
    await set(bruno, { quiet_hours: always });
    await say(ana, room, bruno);
    expect((await as(bruno.token).call(notificationsApi.unread, {})).data.unread).toBe(1);
    await mailWhatIsDue(bruno);
    expect(mailsTo(bruno)).toEqual([]);
  });

  it('waits while its reader is away', async () => {
    const { ana, bruno, room } = await buildTeam();
    await arrange(`update people set away_from = current_date - 3, away_to = current_date + 3 where id = $1`, [
      bruno.id,
    ]);
    await say(ana, room, bruno);
    await mailWhatIsDue(bruno);
    expect(mailsTo(bruno)).toEqual([]);
    await arrange('update people set away_from = null, away_to = null where id = $1', [bruno.id]);
    await mailWhatIsDue(bruno);
    expect(mailsTo(bruno)).toHaveLength(1);
  });
});

describe('unsubscribing', () => {
  async function buildMailed() {
    const team = await buildTeam();
    await say(team.ana, team.room, team.bruno);
    await mailWhatIsDue(team.bruno);
    const [mail] = mailsTo(team.bruno);
    return { ...team, mail, token: linkIn(mail?.text) };
  }

  it('takes one request of the mail program, without a session', async () => {
    const { ana, bruno, room, mail } = await buildMailed();
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = headers.get('list-unsubscribe')?.replace(/^<https:\/\/desk.example.test|>$/g, '') ?? '';
    const { origin } = await testApp();
    const opened = await fetch(origin + address, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, address.replace('/api', '')]);
    await say(ana, room, bruno, 'still mailed, since only the page was opened');
    await mailWhatIsDue(bruno);
    expect(mailsTo(bruno)).toHaveLength(2);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(origin + address, { method: 'POST', body })).status).toBe(200);
    await say(ana, room, bruno, 'not mailed any more');
    await mailWhatIsDue(bruno);
    expect(mailsTo(bruno)).toHaveLength(2);
    const { data } = await as(bruno.token).call(notificationPreferencesApi.preferences, {});
    expect(data.preferences).toMatchObject({ mail_after: null, digest_hour: null });
  });

  it('stops what waits to be mailed', async () => {
    const { ana, bruno, room, token } = await buildMailed();
    await say(ana, room, bruno, 'waiting');
    await unsubscribe(token);
    await mailWhatIsDue(bruno);
    expect(mailsTo(bruno)).toHaveLength(1);
  });

  it('is refused with a token that was changed, cut, or made by somebody', async () => {
    const { token, bruno } = await buildMailed();
    const flipped = token.slice(0, 60) + (token[60] === 'A' ? 'B' : 'A') + token.slice(61);
    const forged = Buffer.from(`${bruno.organization_id} ${bruno.id}`).toString('base64url');
    for (const wrong of [flipped, token.slice(0, 40), forged, 'x'])
      expect(await unsubscribe(wrong)).toMatchObject({ code: 'LINK_INVALID' });
    const { data } = await as(bruno.token).call(notificationPreferencesApi.preferences, {});
    expect(data.preferences.mail_after).toBe(15);
  });

  it('ends nobody else’s e-mails', async () => {
    const [one, other] = [await buildMailed(), await buildMailed()];
    expect(await unsubscribe(other.token)).toMatchObject({ status: 200 });
    const { data } = await as(one.bruno.token).call(notificationPreferencesApi.preferences, {});
    expect(data.preferences.mail_after).toBe(15);
  });

  it('shows whose e-mails they are before it is asked for', async () => {
    const { token, bruno } = await buildMailed();
    const { data } = await as(undefined).call(notificationPreferencesApi.checkUnsubscribe, { body: { token } });
    expect(data.email).toBe(bruno.email);
  });
});
