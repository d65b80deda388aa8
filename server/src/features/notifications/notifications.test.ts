import { callsApi } from '@sightline/contract/calls/calls';
import { type Notification, notificationsApi } from '@sightline/contract/notifications/notifications';
import { sessionApi } from '@sightline/contract/session/session';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { mention, talkApi } from '@sightline/contract/talk/talk';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { sendTestMessage } from '#test/factories/talk';
import { buildDesk, buildTicket } from '#test/factories/tickets';
import { jobsDone, runDueJobs } from '#test/jobs';
import { connect } from '#test/socket';

type Filter = { mentions?: 'true'; unread?: 'true'; organization?: string };
const list = async (reader: TestPerson, filter: Filter = {}): Promise<Notification[]> =>
  (await as(reader.token).call(notificationsApi.list, { query: { filter } })).data.notifications;
const unread = async (reader: TestPerson) => (await as(reader.token).call(notificationsApi.unread, {})).data.unread;
const markAsRead = (reader: TestPerson, ids: string[]) =>
  as(reader.token).call(notificationsApi.markAsRead, { body: { notifications: ids } });
const kindsOf = async (reader: TestPerson) => (await list(reader)).map(({ type }) => type);

async function buildTeam() {
  const organization = await buildOrganization();
  const [ana, bruno, carla] = [
    await buildPerson(organization),
    await buildPerson(organization),
    await buildPerson(organization),
  ];
  return { organization, ana, bruno, carla, room: await buildRoom([ana, bruno, carla]) };
}

const say = (sender: TestPerson, room: string, to: TestPerson, text = 'look at this') =>
  sendTestMessage(sender, room, `${mention(to.id, to.name)} ${text}`, { tagged_ids: [to.id] });

describe('a message', () => {
  it('tells whom it mentions, with its text, and leads to it', async () => {
    const { ana, bruno, carla, room } = await buildTeam();
    const chat = await say(ana, room, bruno);
    expect(await list(bruno)).toMatchObject([
      {
        is_read: false,
        messageId: chat.id,
        type: 'mention',
        title: `${ana.name} mentioned you`,
        body: `@${bruno.name} look at this`,
        url: `/talk?room=${room}&message=${chat.id}`,
        actor: { id: ana.id, name: ana.name },
      },
    ]);
    expect([await unread(bruno), await unread(ana), await unread(carla)]).toEqual([1, 0, 0]);
  });

  it('tells whose message it quotes, and nobody of a quote of their own', async () => {
    const { ana, bruno, room } = await buildTeam();
    const question = await sendTestMessage(ana, room, 'Which seal?');
    await sendTestMessage(bruno, room, 'The blue one', { reply_id: question.id });
    await sendTestMessage(ana, room, 'Never mind', { reply_id: question.id });
    expect(await list(ana)).toMatchObject([
      { type: 'reply', body: 'The blue one', title: `${bruno.name} replied to you` },
    ]);
  });

  it('tells the other of a room of two, and in a group those who follow it', async () => {
    const { organization, ana, bruno, carla, room } = await buildTeam();
    const { data } = await as(ana.token).call(talkApi.createRoom, { body: { member_ids: [bruno.id] } });
    await sendTestMessage(ana, data.room.id, 'Lunch?');
    await arrange(`insert into notification_levels values ($1, $2, $3, 'all')`, [organization.id, room, carla.id]);
    await sendTestMessage(ana, room, 'Good morning');
    expect(await list(bruno)).toMatchObject([{ type: 'message', body: 'Lunch?' }]);
    expect(await list(carla)).toMatchObject([{ type: 'message', body: 'Good morning' }]);
  });

  it('tells nobody who wants to be told nothing of the room, not even when mentioned', async () => {
    const { organization, ana, bruno, room } = await buildTeam();
    await arrange(`insert into notification_levels values ($1, $2, $3, 'nothing')`, [organization.id, room, bruno.id]);
    await say(ana, room, bruno);
    expect(await list(bruno)).toEqual([]);
  });

  it('in a large room tells whom it addresses at once, and its followers by a job', async () => {
    const { organization, ana, bruno, carla, room } = await buildTeam();
    await arrange(
      `with many as (
         insert into people (organization_id, id, kind, name)
         select $1, uuidv7(), 'user', 'Member ' || n from generate_series(1, 100) as n returning id)
       insert into room_members (organization_id, room_id, person_id) select $1, $2, id from many`,
      [organization.id, room],
    );
    await arrange(`insert into notification_levels values ($1, $2, $3, 'all'), ($1, $2, $4, 'all')`, [
      ...[organization.id, room, bruno.id, carla.id],
    ]);
    await say(ana, room, bruno);
    expect(await kindsOf(bruno)).toEqual(['mention']);
    await jobsDone();
    expect([await kindsOf(bruno), await kindsOf(carla)]).toEqual([['mention'], ['message']]);
  });

  it('that is deleted is no news any more, and one that was edited shows its present text', async () => {
    const { ana, bruno, room } = await buildTeam();
    const [one, other] = [await say(ana, room, bruno), await say(ana, room, bruno)];
    const secondTab = await connect(bruno.token);
    await secondTab.join(`user.${bruno.id}`);
    const changed = secondTab.next('NotificationsChangedEvent');
    await as(ana.token).call(talkApi.remove, { params: { id: one.id } });
    await changed;
    await as(ana.token).call(talkApi.edit, { params: { id: other.id }, body: { message: 'Forget it' } });
    expect(await list(bruno)).toMatchObject([{ messageId: other.id, body: 'Forget it' }]);
  });

  it('that was read in its room is read here, in every tab; so are earlier ones for who replies', async () => {
    const { ana, bruno, room } = await buildTeam();
    const first = await say(ana, room, bruno);
    await say(ana, room, bruno);
    const secondTab = await connect(bruno.token);
    await secondTab.join(`user.${bruno.id}`);
    const changed = secondTab.next('NotificationsChangedEvent');
    await as(bruno.token).call(talkApi.markAsRead, { body: { messages: [first.id] } });
    await changed;
    expect((await list(bruno)).map(({ is_read }) => is_read)).toEqual([false, true]);
    await sendTestMessage(bruno, room, 'On it');
    expect(await unread(bruno)).toBe(0);
  });

  it('tells nothing more to who left the room, and takes back what was told', async () => {
    const { ana, bruno, carla, room } = await buildTeam();
    await say(ana, room, bruno);
    const reply = await sendTestMessage(bruno, room, 'Yes');
    await say(carla, room, bruno);
    await as(bruno.token).call(talkApi.removeMembers, { params: { id: room }, body: { member_ids: [bruno.id] } });
    await sendTestMessage(ana, room, 'Thanks', { reply_id: reply.id });
    expect([await list(bruno), await unread(bruno)]).toEqual([[], 0]);
  });

  it('arrives in the tabs of its reader as an event', async () => {
    const { ana, bruno, room } = await buildTeam();
    const tab = await connect(bruno.token);
    await tab.join(`user.${bruno.id}`);
    const created = tab.next('NotificationCreatedEvent');
    const chat = await say(ana, room, bruno);
    expect(await created).toEqual({ type: 'mention', messageId: chat.id });
  });
});

describe('the level of a room', () => {
  const levelOf = async (reader: TestPerson, id: string) =>
    (await as(reader.token).call(notificationsApi.level, { params: { id } })).data?.level;
  const choose = (reader: TestPerson, id: string, level: 'all' | 'mentions' | 'nothing') =>
    as(reader.token).call(notificationsApi.setLevel, { params: { id }, body: { level } });

  it('is all in a room of two and mentions in a group, until somebody chooses', async () => {
    const { ana, bruno, carla, room } = await buildTeam();
    const { data } = await as(ana.token).call(talkApi.createRoom, { body: { member_ids: [bruno.id] } });
    expect([await levelOf(bruno, data.room.id), await levelOf(bruno, room)]).toEqual(['all', 'mentions']);
    await choose(bruno, room, 'all');
    await choose(carla, room, 'nothing');
    await say(ana, room, carla);
    expect([await kindsOf(bruno), await kindsOf(carla)]).toEqual([['message'], []]);
    expect([await levelOf(bruno, room), await levelOf(carla, room)]).toEqual(['all', 'nothing']);
  });

  it('is none of those who are not in it, and begins again for people who come back', async () => {
    const { ana, bruno, room } = await buildTeam();
    await choose(bruno, room, 'all');
    await as(ana.token).call(talkApi.removeMembers, { params: { id: room }, body: { member_ids: [bruno.id] } });
    expect(await choose(bruno, room, 'all')).toMatchObject({ status: 404 });
    expect(await levelOf(bruno, room)).toBeUndefined();
    await as(ana.token).call(talkApi.addMembers, { params: { id: room }, body: { member_ids: [bruno.id] } });
    expect(await levelOf(bruno, room)).toBe('mentions');
  });
});

describe('a ticket', () => {
  it('tells who is assigned to it, at its creation too, and nobody of their own doing', async () => {
    const { agent, colleague } = await buildDesk();
    const ticket = await buildTicket(agent, { subject: 'Pump leaks', assignee_ids: [agent.id, colleague.id] });
    const other = await buildTicket(agent);
    await as(agent.token).call(ticketsApi.assign, { params: { id: other.id, userId: colleague.id } });
    expect(await kindsOf(agent)).toEqual([]);
    expect(await list(colleague)).toMatchObject([
      { url: `/tickets/${other.ticket_id}` },
      {
        type: 'ticket_assigned',
        title: `${agent.name} assigned a ticket to you`,
        body: `#${ticket.ticket_id} Pump leaks`,
        about: { type: 'ticket', id: ticket.id },
        url: `/tickets/${ticket.ticket_id}`,
      },
    ]);
  });

  it('tells its assignees and its creator of changes, of closing and of reopening', async () => {
    const { agent, colleague, guest, space } = await buildDesk();
    const { id } = await buildTicket(guest, { branch_id: space.id });
    await as(agent.token).call(ticketsApi.assign, { params: { id, userId: colleague.id } });
    const params = { id };
    await as(agent.token).call(ticketsApi.update, { params, body: { priority_id: 4, subject: 'It burns' } });
    await as(agent.token).call(ticketsApi.close, { params, body: { with_sheet: false } });
    await as(agent.token).call(ticketsApi.reopen, { params });
    expect(await kindsOf(guest)).toEqual(['ticket_reopened', 'ticket_closed', 'ticket_changed']);
    const told = await list(colleague);
    expect(told.map(({ type }) => type)).toEqual([
      ...['ticket_reopened', 'ticket_closed', 'ticket_changed', 'ticket_assigned'],
    ]);
    expect(told[2]?.title).toBe(`${agent.name} changed the subject and priority`);
  });

  it('tells a guest nothing once it belongs to another customer, and shows nothing from before', async () => {
    const { organization, agent, guest, space } = await buildDesk();
    const { id } = await buildTicket(guest, { branch_id: space.id });
    await as(agent.token).call(ticketsApi.update, { params: { id }, body: { priority_id: 4 } });
    expect(await unread(guest)).toBe(1);
    await arrange('update tickets set branch_id = null where organization_id = $1 and id = $2', [organization.id, id]);
    await as(agent.token).call(ticketsApi.close, { params: { id }, body: { with_sheet: false } });
    expect([await list(guest), await unread(guest)]).toEqual([[], 0]);
  });

  it('that falls due tells its assignees, once, and not when it is closed', async () => {
    const { agent, colleague } = await buildDesk();
    const due_date = new Date(Date.now() + 3_600_000).toISOString();
    const late = await buildTicket(agent, { due_date, assignee_ids: [colleague.id] });
    const closed = await buildTicket(agent, { due_date, assignee_ids: [colleague.id] });
    await as(agent.token).call(ticketsApi.close, { params: { id: closed.id }, body: { with_sheet: false } });
    await arrange(`update tickets set due_date = now() - interval '1 minute' where id = any($1)`, [
      [late.id, closed.id],
    ]);
    await runDueJobs();
    await jobsDone();
    const overdue = (await list(colleague)).filter(({ type }) => type === 'ticket_overdue');
    expect(overdue.map(({ url }) => url)).toEqual([`/tickets/${late.ticket_id}`]);
  });

  it('asks the reviewer of a new sheet', async () => {
    const { agent, guest, space } = await buildDesk();
    const { id } = await buildTicket(agent, { branch_id: space.id });
    const sheet = uuidv7();
    const body = { id: sheet, problem: 'Worn', work_done: 'Changed', reviewer_id: guest.id };
    await as(agent.token).call(sheetsApi.create, { params: { id }, body });
    expect(await list(guest)).toMatchObject([
      { type: 'sheet_to_review', url: `/tickets/${id}/assistance-sheet/${sheet}` },
    ]);
  });
});

describe('the list', () => {
  it('has unread ones first, and mentions by themselves', async () => {
    const { ana, bruno, room } = await buildTeam();
    const first = await say(ana, room, bruno);
    await as(bruno.token).call(talkApi.markAsRead, { body: { messages: [first.id] } });
    const ticket = await buildTicket(ana, { assignee_ids: [bruno.id] });
    const all = await list(bruno);
    expect(all.map(({ is_read, url }) => [is_read, url])).toEqual([
      [false, `/tickets/${ticket.ticket_id}`],
      [true, `/talk?room=${room}&message=${first.id}`],
    ]);
    expect((await list(bruno, { mentions: 'true' })).map(({ type }) => type)).toEqual(['mention']);
    expect((await list(bruno, { unread: 'true' })).map(({ type }) => type)).toEqual(['ticket_assigned']);
  });

  it('of another workspace is empty', async () => {
    const { organization, ana, bruno, room } = await buildTeam();
    await say(ana, room, bruno);
    expect(await list(bruno, { organization: organization.id })).toHaveLength(1);
    expect(await list(bruno, { organization: uuidv7() })).toEqual([]);
  });

  it('speaks the language of its reader', async () => {
    const { ana, bruno, room } = await buildTeam();
    await say(ana, room, bruno);
    await as(bruno.token).call(sessionApi.updateMe, { body: { locale: 'pt' } });
    expect(await list(bruno)).toMatchObject([{ title: `${ana.name} mencionou você` }]);
  });

  it('marks one, several and all as read, the reader’s own alone', async () => {
    const { ana, bruno, carla, room } = await buildTeam();
    await Promise.all([1, 2, 3, 4].map(() => say(ana, room, bruno)));
    await say(ana, room, carla);
    const [one, two, three] = (await list(bruno)).map(({ id }) => id) as [string, string, string];
    const [theirs] = (await list(carla)).map(({ id }) => id) as [string];
    expect(await markAsRead(bruno, [theirs])).toMatchObject({ status: 404 });
    expect(await markAsRead(bruno, [one])).toMatchObject({ status: 200 });
    expect(await unread(bruno)).toBe(3);
    await markAsRead(bruno, [one, two, three, theirs]);
    expect([await unread(bruno), await unread(carla)]).toEqual([1, 1]);
    const secondTab = await connect(bruno.token);
    await secondTab.join(`user.${bruno.id}`);
    const changed = secondTab.next('NotificationsChangedEvent');
    await as(bruno.token).call(notificationsApi.markAllRead, {});
    await changed;
    expect([await unread(bruno), await unread(carla)]).toEqual([0, 1]);
  });
});

describe('a guest who waits', () => {
  it('is no longer new once somebody has answered; another guest of the same name still is', async () => {
    const { ana, bruno, room } = await buildTeam();
    const { call } = (await as(ana.token).call(callsApi.create, { body: { room_id: room } })).data;
    const params = { id: call.id };
    const knock = async () => {
      const id = uuidv7();
      const body = { id, name: 'Maria', share_code: call.share_code };
      await as(undefined).call(callsApi.joinRequest, { params, body });
      return id;
    };
    const [first] = [await knock(), await knock()];
    const waiting = async () =>
      (await list(bruno, { unread: 'true' })).filter(({ type }) => type === 'guest_waiting').length;
    expect(await waiting()).toBe(2);
    await as(ana.token).call(callsApi.joinResponse, { params, body: { id: first, response: 'accepted' } });
    expect(await waiting()).toBe(1);
  });
});
