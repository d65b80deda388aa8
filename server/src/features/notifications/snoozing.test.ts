import { notificationsApi } from '@sightline/contract/notifications/notifications';
import { mention } from '@sightline/contract/talk/talk';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, type TestPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { sendTestMessage } from '#test/factories/talk';
import { jobsDone, runDueJobs } from '#test/jobs';
import { connect } from '#test/socket';
import { inWorkspace } from '#test/tenant-context';
import { findDeliverable } from './channels.ts';

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const list = async (person: TestPerson, filter: { snoozed?: 'true'; missed_calls?: 'true' } = {}) =>
  (await as(person.token).call(notificationsApi.list, { query: { filter } })).data.notifications;
const unread = async (person: TestPerson) => (await as(person.token).call(notificationsApi.unread, {})).data.unread;
const snooze = (person: TestPerson, notifications: string[], until = inHours(2)) =>
  as(person.token).call(notificationsApi.snooze, { body: { notifications, until } });

/** Bruno was mentioned twice, the later one first. */
async function buildMentioned() {
  const organization = await buildOrganization();
  const [ana, bruno] = [await buildPerson(organization), await buildPerson(organization)];
  const room = await buildRoom([ana, bruno]);
  for (const text of ['old', 'new'])
    await sendTestMessage(ana, room, `${mention(bruno.id, bruno.name)} ${text}`, { tagged_ids: [bruno.id] });
  const [newer, older] = (await list(bruno)).map(({ id }) => id) as [string, string];
  return { organization, ana, bruno, room, newer, older };
}

async function endSnooze(person: TestPerson): Promise<void> {
  await arrange(
    `update notifications set snoozed_until = now() - interval '1 minute' where person_id = $1 and snoozed_until is not null`,
    [person.id],
  );
  await runDueJobs();
  await jobsDone();
}

describe('a snoozed notification', () => {
  it('is neither listed, counted nor delivered, and disappears in every tab', async () => {
    const { bruno, organization, newer, older } = await buildMentioned();
    const tab = await connect(bruno.token);
    await tab.join(`user.${bruno.id}`);
    const changed = tab.next('NotificationsChangedEvent');
    const until = inHours(2);
    await snooze(bruno, [older], until);
    await changed;
    expect((await list(bruno)).map(({ id }) => id)).toEqual([newer]);
    expect(await unread(bruno)).toBe(1);
    expect(await list(bruno, { snoozed: 'true' })).toMatchObject([{ id: older, snoozed_until: until }]);
    const goes = await inWorkspace(organization.id, (ctx) => findDeliverable(ctx, 'push', [older]));
    expect(goes).toEqual([]);
    await as(bruno.token).call(notificationsApi.markAllRead, {});
    expect(await list(bruno, { snoozed: 'true' })).toHaveLength(1);
  });

  it('comes back at its time, unread and on top, in every tab and by every channel', async () => {
    const { bruno, organization, newer, older } = await buildMentioned();
    await snooze(bruno, [older]);
    await runDueJobs();
    await jobsDone();
    expect(await unread(bruno)).toBe(1);
    const tab = await connect(bruno.token);
    await tab.join(`user.${bruno.id}`);
    const created = tab.next('NotificationCreatedEvent');
    await endSnooze(bruno);
    await created;
    expect((await list(bruno)).map(({ id, is_read }) => [id, is_read])).toEqual([
      [older, false],
      [newer, false],
    ]);
    expect([await unread(bruno), await list(bruno, { snoozed: 'true' })]).toEqual([2, []]);
    const goes = await inWorkspace(organization.id, (ctx) => findDeliverable(ctx, 'push', [older]));
    expect(goes).toHaveLength(1);
  });

  it('that was put off once more waits for the later time', async () => {
    const { bruno, older } = await buildMentioned();
    await snooze(bruno, [older]);
    await snooze(bruno, [older], inHours(9));
    await runDueJobs();
    await jobsDone();
    expect(await list(bruno, { snoozed: 'true' })).toHaveLength(1);
  });

  it('can be brought back or marked as read before', async () => {
    const { bruno, newer, older } = await buildMentioned();
    await snooze(bruno, [older, newer]);
    const back = (id: string) => as(bruno.token).call(notificationsApi.unsnooze, { body: { notifications: [id] } });
    expect(await back(older)).toMatchObject({ status: 200 });
    expect(await back(older)).toMatchObject({ status: 404 });
    await as(bruno.token).call(notificationsApi.markAsRead, { body: { notifications: [newer] } });
    expect((await list(bruno)).map(({ id, is_read }) => [id, is_read])).toEqual([
      [older, false],
      [newer, true],
    ]);
    await endSnooze(bruno);
    expect(await unread(bruno)).toBe(1);
  });

  it('is the business of its reader alone, and lies in the future', async () => {
    const { ana, bruno, older } = await buildMentioned();
    expect(await snooze(ana, [older])).toMatchObject({ status: 404 });
    expect(await snooze(bruno, [older], inHours(-1))).toMatchObject({ status: 422, code: 'TIME_NOT_AHEAD' });
    expect(await unread(bruno)).toBe(2);
  });

  it('goes with the membership of its room', async () => {
    const { bruno, older } = await buildMentioned();
    await snooze(bruno, [older]);
    await arrange('delete from room_members where person_id = $1', [bruno.id]);
    await endSnooze(bruno);
    expect([await list(bruno), await list(bruno, { snoozed: 'true' }), await unread(bruno)]).toEqual([[], [], 0]);
  });

  it('is no call that rings, nor a guest who waits', async () => {
    const { bruno, older } = await buildMentioned();
    await arrange(`update notifications set kind = 'guest_waiting' where id = $1`, [older]);
    expect(await snooze(bruno, [older])).toMatchObject({ status: 404 });
  });
});

describe('missed calls', () => {
  it('are listed by themselves, with their room', async () => {
    const { bruno, room, older } = await buildMentioned();
    await arrange(
      `update notifications set kind = 'call_missed', subject_kind = null, subject_id = null where id = $1`,
      [older],
    );
    expect(await list(bruno, { missed_calls: 'true' })).toMatchObject([{ id: older, room_id: room }]);
  });
});
