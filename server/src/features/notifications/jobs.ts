import { sql } from 'kysely';
import type { JobHandler } from '../../jobs/handlers.ts';
import { notify, notifyFollowers } from './actions.ts';
import { purgingJobs } from './purging.ts';
import { pushJobs } from './push/jobs.ts';
import { reminderJobs } from './reminders/jobs.ts';
import { snoozingJobs } from './snoozing.ts';

const notifyFollowersLater: JobHandler<'notifications.tell_followers'> = (ctx, { chat_id }) =>
  notifyFollowers(ctx, chat_id);

/** Notifies assignees once for each due date: not if they were notified since the ticket fell due. */
const notifyOfOverdue: JobHandler<'notifications.tell_overdue'> = async (ctx, { ticket_id }) => {
  const assignees = sql`
    select a.person_id from ticket_assignees as a
    join tickets as t on t.organization_id = a.organization_id and t.id = a.ticket_id
    where a.organization_id = ${ctx.organization_id} and a.ticket_id = ${ticket_id} and t.closed_at is null
      and t.due_date <= ${ctx.now} and not exists (
        select from notifications as n
        where n.organization_id = a.organization_id and n.subject_id = a.ticket_id and n.person_id = a.person_id
          and n.kind = 'ticket_overdue' and n.created_at >= t.due_date)`;
  await notify(ctx, assignees, { kind: 'ticket_overdue', actor_id: null, subject: { kind: 'ticket', id: ticket_id } });
};

export const notificationJobs = {
  'notifications.tell_followers': notifyFollowersLater,
  'notifications.tell_overdue': notifyOfOverdue,
  ...purgingJobs,
  ...pushJobs,
  ...reminderJobs,
  ...snoozingJobs,
};
