import { limits } from '@sightline/contract/limits';
import { notificationsApi } from '@sightline/contract/notifications/notifications';
import { type Reminder, remindersApi } from '@sightline/contract/notifications/reminders';
import { talkApi } from '@sightline/contract/talk/talk';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { sendTestMessage } from '#test/factories/talk';
import { buildDesk, buildTicket } from '#test/factories/tickets';
import { jobsDone, runDueJobs } from '#test/jobs';
import { connect } from '#test/socket';

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
type About = { message_id: string } | { ticket_id: string };

const create = (person: TestPerson, about: About, remind_at = inHours(1), id = uuidv7()) =>
  as(person.token).call(remindersApi.create, { body: { id, ...about, remind_at } });
const list = async (person: TestPerson, done?: 'true'): Promise<Reminder[]> =>
  (await as(person.token).call(remindersApi.list, { query: { filter: { ...(done && { done }) } } })).data.reminders;
const told = async (person: TestPerson) =>
  (await as(person.token).call(notificationsApi.list, { query: {} })).data.notifications.filter(
    ({ type }) => type === 'reminder',
  );
const update = (person: TestPerson, id: string, body: { is_done?: boolean; remind_at?: string }) =>
  as(person.token).call(remindersApi.update, { params: { id }, body });

/** Their time comes. */
async function letFallDue(person: TestPerson): Promise<void> {
  await arrange(`update reminders set remind_at = now() - interval '1 minute' where person_id = $1`, [person.id]);
  await runDueJobs();
  await jobsDone();
}

async function buildPair() {
  const organization = await buildOrganization();
  const [ana, bruno] = [await buildPerson(organization), await buildPerson(organization)];
  const room = await buildRoom([ana, bruno, await buildPerson(organization)]);
  return { organization, ana, bruno, room, chat: await sendTestMessage(ana, room, 'Order the seal') };
}

describe('a reminder of a message', () => {
  it('notifies at its time, once, and leads to the message', async () => {
    const { ana, bruno, room, chat } = await buildPair();
    await create(bruno, { message_id: chat.id });
    await runDueJobs();
    await jobsDone();
    expect(await told(bruno)).toEqual([]);
    await letFallDue(bruno);
    await letFallDue(bruno);
    expect(await told(bruno)).toMatchObject([
      {
        title: `Reminder: message from ${ana.name}`,
        body: 'Order the seal',
        url: `/talk?room=${room}&message=${chat.id}`,
        is_read: false,
      },
    ]);
    expect(await list(bruno)).toMatchObject([{ is_due: true, is_done: false, title: ana.name, type: 'message' }]);
    expect([await list(ana), await told(ana)]).toEqual([[], []]);
  });

  it('reaches who was mentioned in it, too, and is not read with the room', async () => {
    const { ana, bruno, chat } = await buildPair();
    await arrange('update chats set tagged_ids = array[$1::uuid] where id = $2', [bruno.id, chat.id]);
    await create(bruno, { message_id: chat.id });
    await letFallDue(bruno);
    await as(bruno.token).call(talkApi.markAsRead, { body: { messages: [chat.id] } });
    expect(await told(bruno)).toMatchObject([{ is_read: false }]);
    await create(ana, { message_id: chat.id });
    await letFallDue(ana);
    expect(await told(ana)).toHaveLength(1);
  });

  it('says nothing of a room that its owner has left, before its time and after', async () => {
    const { bruno, room, chat } = await buildPair();
    await create(bruno, { message_id: chat.id });
    await letFallDue(bruno);
    await create(bruno, { message_id: chat.id });
    await as(bruno.token).call(talkApi.removeMembers, { params: { id: room }, body: { member_ids: [bruno.id] } });
    expect([await list(bruno), await told(bruno)]).toEqual([[], []]);
    await letFallDue(bruno);
    expect(await told(bruno)).toEqual([]);
    expect(await create(bruno, { message_id: chat.id })).toMatchObject({ status: 404 });
  });

  it('goes with the message when that is deleted', async () => {
    const { ana, bruno, chat } = await buildPair();
    await create(bruno, { message_id: chat.id });
    const tab = await connect(bruno.token);
    await tab.join(`user.${bruno.id}`);
    const changed = tab.next('RemindersChangedEvent');
    await as(ana.token).call(talkApi.remove, { params: { id: chat.id } });
    await changed;
    await letFallDue(bruno);
    expect([await list(bruno), await told(bruno)]).toEqual([[], []]);
    expect(await create(bruno, { message_id: chat.id })).toMatchObject({ status: 404 });
  });

  it('in the room of a ticket reaches an agent who is not in the room', async () => {
    const { agent, colleague } = await buildDesk();
    const ticket = await buildTicket(agent);
    const chat = await sendTestMessage(agent, ticket.room_id, 'The fuse');
    await create(colleague, { message_id: chat.id });
    await letFallDue(colleague);
    expect(await told(colleague)).toMatchObject([
      { body: 'The fuse', url: `/talk?room=${ticket.room_id}&message=${chat.id}` },
    ]);
  });
});

describe('a reminder of a ticket', () => {
  it('leads to the ticket, and not once its owner lost sight of it', async () => {
    const { organization, agent, guest, space } = await buildDesk();
    const { id, ticket_id } = await buildTicket(guest, { branch_id: space.id, subject: 'Pump leaks' });
    const hidden = await buildTicket(agent);
    expect(await create(guest, { ticket_id: hidden.id })).toMatchObject({ status: 404 });
    await create(guest, { ticket_id: id });
    await create(agent, { ticket_id: id });
    await letFallDue(agent);
    expect(await told(agent)).toMatchObject([
      { title: 'Reminder', body: `#${ticket_id} Pump leaks`, url: `/tickets/${ticket_id}` },
    ]);
    await arrange('update tickets set branch_id = null where organization_id = $1 and id = $2', [organization.id, id]);
    await letFallDue(guest);
    expect([await list(guest), await told(guest)]).toEqual([[], []]);
  });
});

describe('reminders', () => {
  it('can be moved, done, deleted and restored, by their owner alone', async () => {
    const { ana, bruno, chat } = await buildPair();
    const { data } = await create(bruno, { message_id: chat.id });
    const { id } = data.reminder;
    const later = inHours(30);
    expect(await update(ana, id, { remind_at: later })).toMatchObject({ status: 404 });
    expect((await update(bruno, id, { remind_at: later })).data.reminder.remind_at).toBe(later);
    await letFallDue(bruno);
    await update(bruno, id, { is_done: true });
    expect((await update(bruno, id, { is_done: true })).status).toBe(200);
    expect([await list(bruno), (await list(bruno, 'true')).length]).toEqual([[], 1]);
    expect(await told(bruno)).toMatchObject([{ is_read: true }]);
    await update(bruno, id, { is_done: false });
    expect(await list(bruno)).toMatchObject([{ is_due: true }]);
    await as(bruno.token).call(remindersApi.remove, { params: { id } });
    expect(await list(bruno)).toEqual([]);
    expect(await as(ana.token).call(remindersApi.restore, { params: { id } })).toMatchObject({ status: 404 });
    await as(bruno.token).call(remindersApi.restore, { params: { id } });
    expect(await list(bruno)).toHaveLength(1);
  });

  it('that were moved, done or deleted by then notify nobody', async () => {
    const { bruno, chat } = await buildPair();
    const ids = [uuidv7(), uuidv7(), uuidv7()] as const;
    for (const id of ids) await create(bruno, { message_id: chat.id }, inHours(1), id);
    await update(bruno, ids[0], { is_done: true });
    await as(bruno.token).call(remindersApi.remove, { params: { id: ids[1] } });
    await update(bruno, ids[2], { remind_at: inHours(50) });
    await arrange(`update reminders set remind_at = now() - interval '1 minute' where id = any($1)`, [
      [ids[0], ids[1]],
    ]);
    await runDueJobs();
    await jobsDone();
    expect(await told(bruno)).toEqual([]);
  });

  it('are refused in the past, years ahead, and about nothing or two things', async () => {
    const { bruno, chat } = await buildPair();
    for (const at of [inHours(-1), inHours(3 * 365 * 24)])
      expect(await create(bruno, { message_id: chat.id }, at)).toMatchObject({ status: 422, code: 'TIME_NOT_AHEAD' });
    const call = (body: object) =>
      as(bruno.token).call(remindersApi.create, { body: { remind_at: inHours(1), ...body } });
    expect((await call({})).status).toBe(422);
    expect((await call({ message_id: chat.id, ticket_id: uuidv7() })).status).toBe(422);
    expect((await call({ ticket_id: uuidv7() })).status).toBe(404);
  });

  it('are limited for each person, however many arrive at once', async () => {
    const { organization, ana, bruno, chat } = await buildPair();
    await arrange(
      `insert into reminders (organization_id, person_id, chat_id, remind_at, created_at)
       select $1, $2, $3, now() + interval '1 day', now() from generate_series(1, $4::int)`,
      [organization.id, bruno.id, chat.id, limits.notifications.reminders - 1],
    );
    const answers = await Promise.all([1, 2, 3].map(() => create(bruno, { message_id: chat.id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await create(ana, { message_id: chat.id })).status).toBe(200);
  });
});
