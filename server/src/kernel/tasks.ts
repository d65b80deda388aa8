import { AuditActorKind } from '@sightline/contract/audit/audit';
import { MailKind } from '@sightline/contract/mail/mail';
import { Id, Locale } from '@sightline/contract/scalars';
import { z } from 'zod';

/** A job works for the organization it was enqueued in, or for the whole installation. */
type Scope = 'workspace' | 'installation';
/** Long work, and what nobody waits for, has slots of its own, so that it never delays an e-mail or a notification. */
export type Lane = 'prompt' | 'bulk';
export type Task = { scope: Scope; tries: number; payload: z.ZodType; lane?: Lane };

/**
 * The catalogue of background work: task -> what its jobs carry. A job may run more than once, so carry keys and not
 * states, and let the handler look first whether there is anything left to do.
 *
 * `tries`: after as many failures a job is left to a person. They are e^n seconds apart: 12 last half a day. `lane` is `prompt`
 * unless it says otherwise.
 */
export const tasks = {
  /** `kind` is for the audit log; jobs from before it was kept there have none. */
  'mail.send': { scope: 'workspace', tries: 12, payload: z.object({ mail_id: Id, kind: MailKind.optional() }) },
  /** The code that proves an address to sign up with; the job looks up whether it has an account. */
  'workspace.mail_setup_code': {
    scope: 'installation',
    tries: 5,
    payload: z.object({ request: z.string(), locale: Locale }),
  },
  /** A small example of what the product does, in a workspace that asked for it. One that has customers needs nothing. */
  'workspace.add_sample_data': {
    scope: 'workspace',
    tries: 3,
    payload: z.object({ person_id: Id, locale: Locale }),
  },
  /** Checks daily who has proved a domain, and notifies a workspace whose state the check of another one has changed. */
  'workspace.check_domain': {
    lane: 'bulk',
    scope: 'installation',
    tries: 5,
    payload: z.object({ domain: z.string() }),
  },
  'workspace.tell_domain': {
    scope: 'installation',
    tries: 5,
    payload: z.object({ organization_id: Id, domain: z.string() }),
  },
  /** The open tickets of an archived space, when they are many. None that are left need nothing. */
  'tickets.settle_space': {
    lane: 'bulk',
    scope: 'workspace',
    tries: 12,
    payload: z.object({
      space_id: Id,
      actor: z.object({ kind: AuditActorKind, id: Id.nullable(), name: z.string() }),
    }),
  },
  /** Makes the document of a signed sheet and mails it. One that was mailed needs nothing. */
  'sheets.send': { scope: 'workspace', tries: 12, payload: z.object({ sheet_mail_id: Id }) },
  'files.remove': { lane: 'bulk', scope: 'workspace', tries: 12, payload: z.object({ storage_key: z.string() }) },
  /** Tells those who follow a large room of a message. */
  'notifications.tell_followers': { scope: 'workspace', tries: 5, payload: z.object({ chat_id: Id }) },
  /** At its due date; a ticket that is closed by then, or due later, needs nothing. */
  'notifications.tell_overdue': { scope: 'workspace', tries: 5, payload: z.object({ ticket_id: Id }) },
  /** Carries out the next piece of a run, in the lane of its kind. One that has ended needs nothing. */
  'jobs.run': { scope: 'workspace', tries: 12, payload: z.object({ run_id: Id }) },
  'jobs.run_bulk': { lane: 'bulk', scope: 'workspace', tries: 12, payload: z.object({ run_id: Id }) },
  /** Removes runs whose time is over, and ends those that no job goes on with. */
  'jobs.sweep_runs': { lane: 'bulk', scope: 'workspace', tries: 5, payload: z.object({}) },
  /** Removes an import whose rows nobody has checked. One that was checked needs nothing. */
  'jobs.remove_import': { lane: 'bulk', scope: 'workspace', tries: 12, payload: z.object({ import_id: Id }) },
  /** Sends to the devices of the recipients. Another job retries a device that does not answer. */
  'notifications.push': {
    scope: 'workspace',
    tries: 3,
    payload: z.object({ notification_ids: z.array(Id), attempt: z.int() }),
  },
  /** Closes on somebody's devices what was read, or is gone. */
  'notifications.close_pushed': {
    scope: 'workspace',
    tries: 3,
    payload: z.object({ person_id: Id, attempt: z.int() }),
  },
  /** At its time; a reminder that was moved, done or removed by then needs nothing. */
  'notifications.remind': { scope: 'workspace', tries: 12, payload: z.object({ reminder_id: Id }) },
  /** Brings back what was snoozed; what was put off once more meanwhile stays away. */
  'notifications.return_snoozed': {
    scope: 'workspace',
    tries: 12,
    payload: z.object({ notification_ids: z.array(Id) }),
  },
  /** Removes notifications and reminders that are too old. */
  'notifications.purge': { lane: 'bulk', scope: 'workspace', tries: 5, payload: z.object({}) },
  /** Removes a document that nobody restored; one that was restored needs nothing. */
  'assets.remove_document': { lane: 'bulk', scope: 'workspace', tries: 12, payload: z.object({ document_id: Id }) },
  /** Deletes for good what was in the trash for so long. */
  'assets.purge': { lane: 'bulk', scope: 'workspace', tries: 5, payload: z.object({}) },
  /** Tells of warranties that end soon, each once. */
  'assets.alert_warranties': { scope: 'workspace', tries: 5, payload: z.object({}) },
  /** Creates the ticket of a maintenance plan that is due; one that is not due, or has its ticket, needs nothing. */
  'assets.plan_maintenance': { scope: 'workspace', tries: 5, payload: z.object({ plan_id: Id }) },
  /** At its instant; an article whose schedule is gone, or later, needs nothing. */
  'knowledge.publish': { scope: 'workspace', tries: 12, payload: z.object({ article_id: Id }) },
  /** Tells owners of articles whose day of review has come, each once. */
  'knowledge.remind': { scope: 'workspace', tries: 5, payload: z.object({}) },
  /** Reminds people and customers of visits, of each once; those that are cancelled or were moved need nothing. */
  'schedule.remind': { scope: 'workspace', tries: 5, payload: z.object({}) },
  /** Mails what people have not read in time: looks for what is due, and puts off what falls into quiet hours. */
  'notifications.mail': { scope: 'workspace', tries: 12, payload: z.object({}) },
  /** Does nothing for a recording that is stored already, or gone. */
  'recordings.finish': { lane: 'bulk', scope: 'workspace', tries: 12, payload: z.object({ recording_id: Id }) },
  /** Brings somebody's picture into all workspaces that they are in. */
  'session.copy_avatar': { lane: 'bulk', scope: 'installation', tries: 12, payload: z.object({ user_id: Id }) },
  /** Writes a copy of somebody's data; removes it, and its bytes, when its time is over. */
  'session.export_data': { lane: 'bulk', scope: 'installation', tries: 3, payload: z.object({ export_id: Id }) },
  'session.remove_export': {
    lane: 'bulk',
    scope: 'installation',
    tries: 12,
    payload: z.object({ export_id: Id, storage_key: z.string() }),
  },
  'session.remove_account': { lane: 'bulk', scope: 'installation', tries: 12, payload: z.object({ user_id: Id }) },
  'session.tell_removal_taken_back': { scope: 'installation', tries: 5, payload: z.object({ user_id: Id }) },
  /** The job looks the address up, so that neither the answer nor its time reveals whether an account exists. */
  'session.mail_reset_link': { scope: 'installation', tries: 5, payload: z.object({ email: z.string() }) },
} as const satisfies Record<string, Task>;

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export type TaskOf<S extends Scope> = {
  [Name in TaskName]: Tasks[Name]['scope'] extends S ? Name : never;
}[TaskName];
export type Payload<Name extends TaskName> = z.output<Tasks[Name]['payload']>;

export const findTask = (name: TaskName): Task => tasks[name];
export const tasksOf = (lane: Lane): TaskName[] =>
  (Object.keys(tasks) as TaskName[]).filter((name) => (findTask(name).lane ?? 'prompt') === lane);
export const isTaskName = (name: string): name is TaskName => Object.hasOwn(tasks, name);
