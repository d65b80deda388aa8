import { expect, test } from 'vitest';
import { connectOwner, freshDatabase, olderMigrations } from '#test/fresh-database';
import { notificationPayloads } from '../features/notifications/payloads.ts';
import { migrate } from './migrate.ts';

const id = (last: number) => `018f0000-0000-7000-8000-0000000000${last}`;
const [organization, person, room, ticket, message, sheet] = [id(10), id(11), id(12), id(13), id(14), id(15)];
const [call, article] = [id(16), id(17)];

/** As older versions wrote them: the kind, what it is about, the text beside it, and what becomes of that. */
const written = [
  ['mention', { room_id: room, chat_id: message }, '', 'message', {}],
  ['reminder', { chat_id: message, ticket_id: ticket }, '', 'message', {}],
  ['reminder', { ticket_id: ticket }, '', 'ticket', {}],
  ['ticket_assigned', { ticket_id: ticket }, '', 'ticket', {}],
  ['ticket_changed', { ticket_id: ticket }, 'subject,due_date', 'ticket', { fields: ['subject', 'due_date'] }],
  ['ticket_changed', { ticket_id: ticket }, '', 'ticket', { fields: [] }],
  ['visit_planned', { ticket_id: ticket }, '2026-11-26T09:00', 'ticket', { begins: '2026-11-26T09:00' }],
  ['visit_moved', {}, '2026-11-26T09:00', null, { begins: '2026-11-26T09:00' }],
  ['visit_cancelled', {}, '2026-11-26T09:00', null, { begins: '2026-11-26T09:00' }],
  ['visit_soon', {}, '2026-11-26T09:00', null, { begins: '2026-11-26T09:00' }],
  ['visit_tomorrow', {}, '2026-11-26T09:00 3', null, { first: '2026-11-26T09:00', count: 3 }],
  ['sheet_to_review', { ticket_id: ticket, sheet_id: sheet }, '', 'sheet', {}],
  ['guest_waiting', { call_id: call, room_id: room }, 'Old 1 pump', 'call', { guest: 'Old 1 pump' }],
  ['call_missed', { call_id: call, room_id: room }, '', 'call', {}],
  ['call_missed', { room_id: room }, '', null, {}],
  ['warranty_ending', {}, '12', null, { count: 12, name: null }],
  ['warranty_ending', {}, 'A-1 Pump', null, { count: 1, name: 'A-1 Pump' }],
  ['article_review', {}, 'How to seal', null, { count: 1, name: 'How to seal' }],
  ['article_review', {}, '99999999999999999999', null, { count: 1, name: '99999999999999999999' }],
  ['article_owner_left', {}, '3 Ana  Souza', null, { count: 3, owner: 'Ana  Souza' }],
  ['article_comment', { article_id: article }, 'How to seal', 'article', { title: 'How to seal' }],
  ['article_flagged', {}, 'How to seal', null, { title: 'How to seal' }],
  ['flag_answered', {}, 'How to seal', null, { title: 'How to seal' }],
  ['export_ready', {}, '', null, {}],
] as const;

test('notifications of an older version keep what they are about, and their text becomes the payload of their kind', async () => {
  const url = await freshDatabase();
  await migrate(url, olderMigrations(102));
  const owner = await connectOwner(url);
  await owner.query('set session_replication_role = replica'); // what they are about is beside the point
  for (const [at, [kind, about, detail]] of written.entries()) {
    const columns = ['organization_id', 'person_id', 'kind', 'detail', 'created_at', ...Object.keys(about)];
    await owner.query(
      `insert into notifications (${columns.join(', ')}) values (${columns.map((_, place) => `$${place + 1}`).join(', ')})`,
      [organization, person, kind, detail, new Date(2026, 10, 1, 0, at), ...Object.values(about)],
    );
  }
  await migrate(url);
  const { rows } = await owner.query<{ kind: keyof typeof notificationPayloads; payload: unknown }>(
    'select kind, room_id, subject_kind, subject_id, payload from notifications order by created_at',
  );
  const ids = { message, ticket, sheet, call, article };
  expect(rows).toEqual(
    written.map(([kind, about, , subject, payload]) => ({
      kind,
      room_id: 'room_id' in about ? about.room_id : null,
      subject_kind: subject,
      subject_id: subject && ids[subject],
      payload,
    })),
  );
  for (const { kind, payload } of rows) expect(notificationPayloads[kind].parse(payload)).toEqual(payload);
});
