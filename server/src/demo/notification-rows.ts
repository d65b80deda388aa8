import type { Owner } from './bulk-insert.ts';

/*
 * What people would have been told of all that happened in the demo. What they have read in a room is read here, and of the rest what
 * is older than a day.
 */

const ofMessages = `
  insert into notifications (organization_id, person_id, kind, actor_id, room_id, chat_id, created_at, read_at)
  select c.organization_id, m.person_id, case when m.person_id = any(c.tagged_ids) then 'mention' else 'message' end,
    c.sender_id, c.room_id, c.id, c.created_at, case when c.seq <= m.read_seq then c.created_at end
  from chats as c
  join rooms as r on r.organization_id = c.organization_id and r.id = c.room_id
  join room_members as m on m.organization_id = c.organization_id and m.room_id = c.room_id and m.person_id <> c.sender_id
  where c.kind = 'message' and (m.person_id = any(c.tagged_ids) or r.type = 'Direct')`;

const ofAssignments = `
  insert into notifications (organization_id, person_id, kind, actor_id, ticket_id, created_at, read_at)
  select t.organization_id, a.person_id, 'ticket_assigned', e.person_id, t.id, e.created_at,
    case when e.created_at < now() - interval '1 day' then e.created_at end
  from ticket_events as e
  join tickets as t on t.organization_id = e.organization_id and t.id = e.ticket_id
  join ticket_assignees as a
    on a.organization_id = e.organization_id and a.ticket_id = e.ticket_id and a.person_id = e.subject_id
  where e.kind = 'assigned' and e.person_id <> e.subject_id`;

const ofDueDates = `
  insert into notifications (organization_id, person_id, kind, ticket_id, created_at, read_at)
  select t.organization_id, a.person_id, 'ticket_overdue', t.id, t.due_date,
    case when t.due_date < now() - interval '1 day' then t.due_date end
  from tickets as t
  join ticket_assignees as a on a.organization_id = t.organization_id and a.ticket_id = t.id
  where t.closed_at is null and t.due_date < now()`;

const ofClosings = `
  insert into notifications (organization_id, person_id, kind, actor_id, ticket_id, created_at, read_at)
  select t.organization_id, t.created_by, 'ticket_closed', t.closed_by, t.id, t.closed_at,
    case when t.closed_at < now() - interval '1 day' then t.closed_at end
  from tickets as t where t.closed_at is not null and t.closed_by <> t.created_by`;

const ofReviews = `
  insert into notifications (organization_id, person_id, kind, actor_id, ticket_id, sheet_id, created_at, read_at)
  select s.organization_id, s.reviewer_id, 'sheet_to_review', s.author_id, s.ticket_id, s.id, s.created_at,
    case when s.created_at < now() - interval '1 day' then s.created_at end
  from assistance_sheets as s where s.reviewer_id is not null and s.reviewer_id <> s.author_id`;

/** The manager reads a summary in the morning; who is on the road is left in peace at night; remote support wants mails, too. */
const preferences = [
  ['manager@demo.test', { ticket_changed: { in_app: false }, sheet_to_review: { push: false } }, null, null, 8],
  ['agent1@demo.test', {}, { days: [1, 2, 3, 4, 5, 6, 7], from: '21:00', to: '06:30' }, 15, 7],
  ['agent2@demo.test', { message: { email: true }, ticket_closed: { in_app: false } }, null, 30, null],
] as const;

const ofPreferences = `
  insert into notification_preferences (organization_id, person_id, channels, quiet_hours, mail_after, digest_hour)
  select organization_id, id, $2, $3, $4, $5 from people where email = $1`;

export async function insertNotifications(owner: Owner): Promise<void> {
  for (const statement of [ofMessages, ofAssignments, ofDueDates, ofClosings, ofReviews]) await owner.query(statement);
  for (const [email, channels, quiet, mailAfter, digestHour] of preferences)
    await owner.query(ofPreferences, [
      email,
      JSON.stringify(channels),
      quiet && JSON.stringify(quiet),
      mailAfter,
      digestHour,
    ]);
}
