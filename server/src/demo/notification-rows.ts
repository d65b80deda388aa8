import type { Owner } from './bulk-insert.ts';

/*
 * The notifications that the events of the demo would have caused. Those of messages that were read in their room are read, and of the others
 * those older than a day.
 */

const ofMessages = `
  insert into notifications (organization_id, person_id, kind, actor_id, room_id, subject_kind, subject_id, created_at, read_at)
  select c.organization_id, m.person_id, case when m.person_id = any(c.tagged_ids) then 'mention' else 'message' end,
    c.sender_id, c.room_id, 'message', c.id, c.created_at, case when c.seq <= m.read_seq then c.created_at end
  from chats as c
  join rooms as r on r.organization_id = c.organization_id and r.id = c.room_id
  join room_members as m on m.organization_id = c.organization_id and m.room_id = c.room_id and m.person_id <> c.sender_id
  where c.kind = 'message' and (m.person_id = any(c.tagged_ids) or r.type = 'Direct')`;

const ofAssignments = `
  insert into notifications (organization_id, person_id, kind, actor_id, subject_kind, subject_id, created_at, read_at)
  select t.organization_id, a.person_id, 'ticket_assigned', e.person_id, 'ticket', t.id, e.created_at,
    case when e.created_at < now() - interval '1 day' then e.created_at end
  from ticket_events as e
  join tickets as t on t.organization_id = e.organization_id and t.id = e.ticket_id
  join ticket_assignees as a
    on a.organization_id = e.organization_id and a.ticket_id = e.ticket_id and a.person_id = e.subject_id
  where e.kind = 'assigned' and e.person_id <> e.subject_id`;

const ofDueDates = `
  insert into notifications (organization_id, person_id, kind, subject_kind, subject_id, created_at, read_at)
  select t.organization_id, a.person_id, 'ticket_overdue', 'ticket', t.id, t.due_date,
    case when t.due_date < now() - interval '1 day' then t.due_date end
  from tickets as t
  join ticket_assignees as a on a.organization_id = t.organization_id and a.ticket_id = t.id
  where t.closed_at is null and t.due_date < now()`;

const ofClosings = `
  insert into notifications (organization_id, person_id, kind, actor_id, subject_kind, subject_id, created_at, read_at)
  select t.organization_id, t.created_by, 'ticket_closed', t.closed_by, 'ticket', t.id, t.closed_at,
    case when t.closed_at < now() - interval '1 day' then t.closed_at end
  from tickets as t where t.closed_at is not null and t.closed_by <> t.created_by`;

const ofReviews = `
  insert into notifications (organization_id, person_id, kind, actor_id, subject_kind, subject_id, created_at, read_at)
  select s.organization_id, s.reviewer_id, 'sheet_to_review', s.author_id, 'sheet', s.id, s.created_at,
    case when s.created_at < now() - interval '1 day' then s.created_at end
  from assistance_sheets as s where s.reviewer_id is not null and s.reviewer_id <> s.author_id`;

/** Calls in rooms of two that nobody took. */
const ofMissedCalls = `
  insert into notifications (organization_id, person_id, kind, actor_id, room_id, created_at, read_at)
  select r.organization_id, m.person_id, 'call_missed', other.person_id, r.id,
    now() - missed.age * interval '1 hour', case when missed.age > 24 then now() - interval '20 hours' end
  from (select r.*, row_number() over (partition by p.id order by r.id) as place, p.id as owner
    from rooms as r
    join room_members as x on x.organization_id = r.organization_id and x.room_id = r.id
    join people as p on p.organization_id = x.organization_id and p.id = x.person_id and p.email like '%@demo.test'
    where r.type = 'Direct') as r
  join (values (1, 3), (2, 27)) as missed (place, age) on missed.place = r.place
  join room_members as m on m.organization_id = r.organization_id and m.room_id = r.id and m.person_id = r.owner
  join room_members as other
    on other.organization_id = r.organization_id and other.room_id = r.id and other.person_id <> r.owner`;

/** Snoozes one mention or overdue ticket of each person until tomorrow morning. */
const ofSnoozes = `
  update notifications as n set snoozed_until = date_trunc('day', now()) + interval '1 day 9 hours', read_at = now()
  where n.id in (
    select distinct on (person_id) id from notifications
    where kind in ('mention', 'ticket_overdue') order by person_id, kind, created_at)`;

/** A due reminder of a message, one of a ticket for tomorrow, and a done one. */
const ofReminders = `
  insert into reminders (organization_id, person_id, chat_id, remind_at, created_at, fired_at, done_at)
  select distinct on (m.person_id, given.place) m.organization_id, m.person_id, c.id, now() - given.age * interval '1 hour',
    now() - (given.age + 20) * interval '1 hour', now() - given.age * interval '1 hour',
    case when given.place = 2 then now() - interval '30 hours' end
  from room_members as m
  join people as p on p.organization_id = m.organization_id and p.id = m.person_id and p.email like '%@demo.test'
  join chats as c
    on c.organization_id = m.organization_id and c.room_id = m.room_id and c.sender_id <> m.person_id and c.kind = 'message'
  cross join (values (1, 2), (2, 50)) as given (place, age)
  order by m.person_id, given.place, case given.place when 1 then c.created_at end desc, c.created_at`;

const ofTicketReminders = `
  insert into reminders (organization_id, person_id, ticket_id, remind_at, created_at)
  select distinct on (a.person_id) t.organization_id, a.person_id, t.id,
    date_trunc('day', now()) + interval '1 day 9 hours', now() - interval '1 hour'
  from ticket_assignees as a
  join tickets as t on t.organization_id = a.organization_id and t.id = a.ticket_id and t.closed_at is null
  order by a.person_id, t.created_at desc`;

const ofDueReminders = `
  insert into notifications (organization_id, person_id, kind, room_id, subject_kind, subject_id, created_at)
  select m.organization_id, m.person_id, 'reminder', c.room_id, 'message', c.id, m.fired_at
  from reminders as m
  join chats as c on c.organization_id = m.organization_id and c.id = m.chat_id
  where m.fired_at is not null and m.done_at is null`;

/** The manager reads a summary in the morning; who is on the road is left in peace at night; remote support wants mails, too. */
const preferences = [
  ['manager@demo.test', { ticket_changed: { in_app: false }, sheet_to_review: { push: false } }, null, null, 8],
  ['agent1@demo.test', {}, { days: [1, 2, 3, 4, 5, 6, 7], from: '21:00', to: '06:30' }, 15, 7],
  ['agent2@demo.test', { message: { email: true }, ticket_closed: { in_app: false } }, null, 30, null],
] as const;

const ofPreferences = `
  insert into notification_preferences (organization_id, person_id, channels, quiet_hours, mail_after, digest_hour)
  select organization_id, id, $2, $3, $4, $5 from people where email = $1`;

/** As the product enqueues them. */
const ofJobs = `
  select graphile_worker.add_job(task, json_build_object('id', uuidv7(), 'organization_id', organization_id, 'data', data),
    run_at => run_at)
  from (
    select 'notifications.remind' as task, organization_id, json_build_object('reminder_id', id) as data, remind_at as run_at
    from reminders where fired_at is null
    union all
    select 'notifications.return_snoozed', organization_id, json_build_object('notification_ids', json_build_array(id)),
      snoozed_until
    from notifications where snoozed_until is not null) as later`;

const statements = [
  ...[ofMessages, ofAssignments, ofDueDates, ofClosings, ofReviews, ofMissedCalls, ofSnoozes],
  ...[ofReminders, ofTicketReminders, ofDueReminders, ofJobs],
];

export async function insertNotifications(owner: Owner): Promise<void> {
  for (const statement of statements) await owner.query(statement);
  for (const [email, channels, quiet, mailAfter, digestHour] of preferences)
    await owner.query(ofPreferences, [
      email,
      JSON.stringify(channels),
      quiet && JSON.stringify(quiet),
      mailAfter,
      digestHour,
    ]);
}
