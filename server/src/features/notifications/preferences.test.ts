import type { NotificationChannel, NotificationKind } from '@sightline/contract/notifications/kinds';
import { notificationsApi } from '@sightline/contract/notifications/notifications';
import { notificationPreferencesApi } from '@sightline/contract/notifications/preferences';
import { mention } from '@sightline/contract/talk/talk';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';

import { sendTestMessage } from '#test/factories/talk';
import { connect } from '#test/socket';
import { inWorkspace } from '#test/tenant-context';
import { findDeliverable } from './channels.ts';

const read = async ({ token }: TestPerson) =>
  (await as(token).call(notificationPreferencesApi.preferences, {})).data.preferences;
const set = (person: TestPerson, body: object) =>
  as(person.token).send(notificationPreferencesApi.setPreferences, { body });
const choiceOf = async (person: TestPerson, wanted: NotificationKind) =>
  (await read(person)).kinds.find(({ kind }) => kind === wanted);
const unread = async (reader: TestPerson) => (await as(reader.token).call(notificationsApi.unread, {})).data.unread;

async function buildPair() {
  const organization = await buildOrganization();
  const [ana, bruno] = [await buildPerson(organization), await buildPerson(organization)];
  return { organization, ana, bruno, room: await buildRoom([ana, bruno]) };
}

const say = (sender: TestPerson, room: string, to: TestPerson) =>
  sendTestMessage(sender, room, `${mention(to.id, to.name)} look`, { tagged_ids: [to.id] });

const idsOf = async ({ id }: TestPerson) =>
  (await arrange<{ id: string }>('select id from notifications where person_id = $1', [id])).map((row) => row.id);

async function reaches(channel: NotificationChannel, person: TestPerson): Promise<boolean> {
  const ids = await idsOf(person);
  return inWorkspace(person.organization_id, async (ctx) => (await findDeliverable(ctx, channel, ids)).length > 0);
}

describe('preferences', () => {
  it('are those of the contract until somebody chooses', async () => {
    const { bruno } = await buildPair();
    expect(await read(bruno)).toMatchObject({ quiet_hours: null, mail_after: 15, digest_hour: null, timezone: 'UTC' });
    expect(await choiceOf(bruno, 'mention')).toEqual({ kind: 'mention', in_app: true, push: true, email: true });
    expect(await choiceOf(bruno, 'message')).toEqual({ kind: 'message', in_app: true, push: true, email: false });
  });

  it('change only in what is named, and only for the person who changes them, in their workspace', async () => {
    const { ana, bruno } = await buildPair();
    const quiet_hours = { days: [6, 7], from: '00:00', to: '00:00' };
    await set(bruno, { kinds: [{ kind: 'mention', push: false }], quiet_hours });
    await set(bruno, { kinds: [{ kind: 'mention', email: false }], digest_hour: 7 });
    expect(await choiceOf(bruno, 'mention')).toEqual({ kind: 'mention', in_app: true, push: false, email: false });
    expect(await read(bruno)).toMatchObject({ quiet_hours, mail_after: 15, digest_hour: 7 });
    expect(await read(ana)).toMatchObject({ quiet_hours: null, digest_hour: null });
    expect(await choiceOf(ana, 'mention')).toMatchObject({ push: true, email: true });
  });

  it('keep both of two changes at once', async () => {
    const { bruno } = await buildPair();
    await Promise.all([
      set(bruno, { kinds: [{ kind: 'mention', push: false }] }),
      set(bruno, { kinds: [{ kind: 'reply', email: false }] }),
      set(bruno, { mail_after: 60 }),
    ]);
    expect([await choiceOf(bruno, 'mention'), await choiceOf(bruno, 'reply')]).toMatchObject([
      { push: false },
      { email: false },
    ]);
    expect((await read(bruno)).mail_after).toBe(60);
  });

  it('show a client no kinds that only agents are told of', async () => {
    const organization = await buildOrganization();
    const client = await buildPerson(organization, 'Client', await buildSpace(organization));
    const kinds = (await read(client)).kinds.map(({ kind }) => kind);
    expect(kinds).toContain('mention');
    expect(kinds).not.toContain('guest_waiting');
  });

  it.each([
    { mail_after: 7 },
    { digest_hour: 24 },
    { quiet_hours: { days: [], from: '20:00', to: '07:00' } },
    { quiet_hours: { days: [1, 1], from: '20:00', to: '07:00' } },
    { quiet_hours: { days: [8], from: '20:00', to: '07:00' } },
    { quiet_hours: { days: [1], from: '25:00', to: '07:00' } },
    { kinds: [{ kind: 'gossip', email: true }] },
  ])('refuse %j', async (body) => {
    const { bruno } = await buildPair();
    expect((await set(bruno, body)).status).toBe(422);
  });
});

describe('a kind', () => {
  it('that is not wanted in the app is neither listed nor counted, and rings no bell', async () => {
    const { ana, bruno, room } = await buildPair();
    await set(bruno, { kinds: [{ kind: 'mention', in_app: false }] });
    const tab = await connect(bruno.token);
    await tab.join(`user.${bruno.id}`);
    const question = await sendTestMessage(bruno, room, 'Which one?');
    const later = tab.next('NotificationCreatedEvent');
    await say(ana, room, bruno);
    await sendTestMessage(ana, room, 'That one', { reply_id: question.id });
    expect(await later).toMatchObject({ type: 'reply' });
    const { data } = await as(bruno.token).call(notificationsApi.list, { query: {} });
    expect(data.notifications.map(({ type }) => type)).toEqual(['reply']);
    expect(await unread(bruno)).toBe(1);
  });

  it('that is wanted nowhere leaves nothing behind', async () => {
    const { ana, bruno, room } = await buildPair();
    await set(bruno, { kinds: [{ kind: 'mention', in_app: false, push: false, email: false }] });
    await say(ana, room, bruno);
    expect(await idsOf(bruno)).toEqual([]);
  });
});

describe('a channel', () => {
  it('delivers what its person wants by it and has not read', async () => {
    const { ana, bruno, room } = await buildPair();
    await say(ana, room, bruno);
    expect([await reaches('push', bruno), await reaches('email', bruno)]).toEqual([true, true]);
    await set(bruno, { kinds: [{ kind: 'mention', push: false }] });
    expect([await reaches('push', bruno), await reaches('email', bruno)]).toEqual([false, true]);
    await as(bruno.token).call(notificationsApi.markAllRead, {});
    expect([await reaches('push', bruno), await reaches('email', bruno)]).toEqual([false, false]);
  });

  it('is silent in quiet hours and in an absence, except the app', async () => {
    const { ana, bruno, room } = await buildPair();
    await say(ana, room, bruno);
    await set(bruno, { quiet_hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' } });
    expect([await reaches('push', bruno), await reaches('in_app', bruno)]).toEqual([false, true]);
    await set(bruno, { quiet_hours: null });
    await arrange('update people set away_from = current_date - 2, away_to = current_date + 2 where id = $1', [
      bruno.id,
    ]);
    expect([await reaches('push', bruno), await reaches('in_app', bruno)]).toEqual([false, true]);
  });

  it('delivers nothing to people who lost the permission or left the room', async () => {
    const { ana, bruno, room } = await buildPair();
    await say(ana, room, bruno);
    await arrange('delete from roles where person_id = $1', [bruno.id]);
    expect(await reaches('push', bruno)).toBe(false);
    const other = await buildPair();
    await say(other.ana, other.room, other.bruno);
    const ids = await idsOf(other.bruno);
    await arrange('delete from room_members where person_id = $1', [other.bruno.id]);
    const found = await inWorkspace(other.bruno.organization_id, (ctx) => findDeliverable(ctx, 'push', ids));
    expect(found).toEqual([]);
  });

  it('delivers nothing of another workspace', async () => {
    const [one, other] = [await buildPair(), await buildPair()];
    await say(one.ana, one.room, one.bruno);
    const ids = await idsOf(one.bruno);
    expect(await inWorkspace(other.organization.id, (ctx) => findDeliverable(ctx, 'push', ids))).toEqual([]);
  });
});
