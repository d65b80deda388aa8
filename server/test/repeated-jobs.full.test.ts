import { readdir } from 'node:fs/promises';
import { documentsApi } from '@sightline/contract/assets/documents';
import { labelPrintsApi } from '@sightline/contract/assets/label-prints';
import { trashApi } from '@sightline/contract/assets/trash';
import { callsApi } from '@sightline/contract/calls/calls';
import { recordingsApi } from '@sightline/contract/calls/recordings';
import { publishingApi } from '@sightline/contract/knowledge/publishing';
import { limits } from '@sightline/contract/limits';
import { mailApi } from '@sightline/contract/mail/mail';
import { notificationsApi } from '@sightline/contract/notifications/notifications';
import { remindersApi } from '@sightline/contract/notifications/reminders';
import { accountApi } from '@sightline/contract/session/account';
import { sessionApi } from '@sightline/contract/session/session';
import { sheetSendingApi } from '@sightline/contract/sheets/sending';
import { sheetsApi } from '@sightline/contract/sheets/sheets';
import { mention, talkApi } from '@sightline/contract/talk/talk';
import { bulksApi } from '@sightline/contract/tickets/bulks';
import { domainsApi } from '@sightline/contract/workspace/domains';
import { environmentsApi } from '@sightline/contract/workspace/environments';
import { setupApi } from '@sightline/contract/workspace/setup';
import { spacesApi } from '@sightline/contract/workspace/spaces';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TaskName, tasks } from '../src/kernel/tasks.ts';
import { as, configureTestApp, testApp, unique } from './app.ts';
import { readContents } from './database-contents.ts';
import { type DnsServer, startDnsServer } from './dns-server.ts';
import { buildOwner, joinAs, ownPassword } from './factories/account.ts';
import {
  buildAsset,
  buildDocument,
  buildEndingWarranty,
  buildPlan,
  findMaintenance,
  findOldTrash,
  findWarrantyAlerts,
} from './factories/assets.ts';
import { buildRoom } from './factories/calls.ts';
import { buildDraft as buildImportDraft } from './factories/imports.ts';
import { buildArticle, buildDraft, findArticleReviews } from './factories/knowledge.ts';
import { mailWhatIsDue } from './factories/notification-mails.ts';
import { sweepRunsOf } from './factories/runs.ts';
import { buildVisit, findVisitReminders } from './factories/schedule.ts';
import { signUp } from './factories/setup.ts';
import { sendTestMessage } from './factories/talk.ts';
import { buildManyTickets, buildTicket, buildTicketsOfSpace } from './factories/tickets.ts';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from './factories.ts';
import { jobsDone, runDueJobs } from './jobs.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { registerBrowser } from './push-service.ts';
import { onePixel } from './scenarios/picture.ts';
import { cut, sevenSeconds } from './webm.ts';

/*
 * A process may die after a job's work and before that is noted, so each job may come twice. Whatever enqueues it in the
 * product is done once here; then its jobs are put down again as they were, and nothing may be another than before.
 */

let mails: MailServer;
let names: DnsServer;

beforeAll(async () => {
  mails = await startMailServer();
  names = await startDnsServer();
  configureTestApp({
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: 'Sightline <support@example.test>',
    PUBLIC_URL: 'https://desk.example.test',
    DNS_SERVERS: names.address,
  });
  await testApp();
  await arrange('create table graphile_worker.seen (task text, payload json)');
  await arrange(
    `create function graphile_worker.note_job() returns trigger language plpgsql as $$ begin
       insert into graphile_worker.seen
       select t.identifier, new.payload from graphile_worker._private_tasks as t where t.id = new.task_id;
       return new; end $$`,
  );
  await arrange(
    `create trigger note_job after insert on graphile_worker._private_jobs
     for each row execute function graphile_worker.note_job()`,
  );
});
afterAll(() => Promise.all([mails.close(), names.close()]));

async function removeMessageWithFile(ana: TestPerson): Promise<void> {
  const params = {
    id: await buildRoom([ana, await buildPerson({ ...ana, id: ana.organization_id, plan: 'complete' })]),
  };
  const files = [new File(['pressure, 3 bar'], 'readings.txt')];
  const { data } = await as(ana.token).call(talkApi.send, { params, body: { message: 'Readings' }, files });
  await as(ana.token).call(talkApi.remove, { params: { id: data.chat.id } });
}

async function recordCall(ana: TestPerson): Promise<void> {
  const room_id = await buildRoom([ana, await buildPerson({ ...ana, id: ana.organization_id, plan: 'complete' })]);
  const { data } = await as(ana.token).call(callsApi.create, { body: { room_id } });
  const [call, id] = [{ id: data.call.id }, uuidv7()];
  await as(ana.token).call(recordingsApi.ask, { params: call, body: { id } });
  const parts = cut(sevenSeconds, 150);
  for (const [index, part] of parts.entries()) {
    const files = [new File([new Uint8Array(part)], 'part.webm')];
    await as(ana.token).call(recordingsApi.addPart, { params: { id }, body: { number: index + 1 }, files });
  }
  await as(ana.token).call(recordingsApi.stop, { params: call, body: { recording_id: id } });
  await as(ana.token).call(recordingsApi.complete, { params: { id }, body: { parts: parts.length } });
}

/** The picture is copied to the workspace that she enters next. */
async function choosePicture(ana: TestPerson): Promise<void> {
  await joinAs(ana, await buildOrganization());
  await as(ana.token).call(accountApi.setAvatar, { body: {}, files: [onePixel()] });
}

async function exportData(ana: TestPerson): Promise<void> {
  await as(ana.token).call(accountApi.requestExport, {});
}

async function removeExport(ana: TestPerson): Promise<void> {
  await exportData(ana);
  await jobsDone();
  await runDueJobs();
}

async function confirmRemoval(ana: TestPerson): Promise<void> {
  await as(ana.token).call(accountApi.requestRemoval, {});
  await jobsDone();
  const [, token = ''] = /remove-account\/([\w-]+)/.exec(mails.arrived.at(-1)?.text ?? '') ?? [];
  await as(undefined).call(accountApi.confirmRemoval, { body: { token, password: ownPassword } });
}

async function removeAccount(ana: TestPerson): Promise<void> {
  await confirmRemoval(ana);
  await arrange('update account_removals set effective_at = now() where user_id = $1', [ana.id]);
  await runDueJobs();
}

async function takeRemovalBack(ana: TestPerson): Promise<void> {
  await confirmRemoval(ana);
  await as(undefined).call(sessionApi.login, { body: { email: ana.email, password: ownPassword } });
}

/** A room so large that a job notifies its followers. */
async function writeToManyFollowers(ana: TestPerson): Promise<void> {
  const organization = { ...ana, id: ana.organization_id, plan: 'complete' as const };
  const follower = await buildPerson(organization);
  const id = await buildRoom([ana, follower]);
  await arrange(
    `with many as (
       insert into people (organization_id, id, kind, name)
       select $1, uuidv7(), 'user', 'Member ' || n from generate_series(1, 100) as n returning id)
     insert into room_members (organization_id, room_id, person_id) select $1, $2, id from many`,
    [ana.organization_id, id],
  );
  await arrange(`insert into notification_levels values ($1, $2, $3, 'all')`, [ana.organization_id, id, follower.id]);
  await as(ana.token).call(talkApi.send, { params: { id }, body: { message: 'The pump is back' } });
}

async function letTicketFallDue(ana: TestPerson): Promise<void> {
  const due_date = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await buildTicket(ana, { due_date, assignee_ids: [ana.id] });
  await arrange(`update tickets set due_date = now() - interval '1 minute' where id = $1`, [id]);
  await runDueJobs();
}

async function leaveImportUnchecked(ana: TestPerson): Promise<void> {
  await buildImportDraft(ana, [['REP-1', 'Pump']]);
  await runDueJobs();
}

async function letScheduleFallDue(ana: TestPerson): Promise<void> {
  const { id } = await buildDraft(ana);
  const at = new Date(Date.now() + 86_400_000).toISOString();
  await as(ana.token).call(publishingApi.schedule, { params: { id }, body: { at, lock_version: 2 } });
  await arrange(`update article_schedules set publish_at = now() - interval '1 minute' where article_id = $1`, [id]);
  await runDueJobs();
}

async function letReviewFallDue(ana: TestPerson): Promise<void> {
  const { id } = await buildArticle(ana);
  await arrange(`update articles set review_at = '2026-01-01' where id = $1`, [id]);
  await findArticleReviews(ana);
}

async function mentionOnDevice(ana: TestPerson): Promise<void> {
  const organization = { ...ana, id: ana.organization_id, plan: 'complete' as const };
  const sender = await buildPerson(organization);
  const id = await buildRoom([ana, sender]);
  await registerBrowser(ana);
  const body = { message: mention(ana.id, ana.name), tagged_ids: [ana.id] };
  await as(sender.token).call(talkApi.send, { params: { id }, body });
}

async function readOnDevice(ana: TestPerson): Promise<void> {
  await mentionOnDevice(ana);
  await jobsDone();
  await as(ana.token).call(notificationsApi.markAllRead, {});
}

/** Ana was mentioned, and nobody read it in time. */
async function leaveMentionUnread(ana: TestPerson): Promise<void> {
  const organization = { ...ana, id: ana.organization_id, plan: 'complete' as const };
  const other = await buildPerson(organization);
  const id = await buildRoom([ana, other]);
  await sendTestMessage(other, id, `${mention(ana.id, ana.name)} look`, { tagged_ids: [ana.id] });
  await mailWhatIsDue(ana);
}

/** More open tickets than one request deals with. */
async function archiveFullSpace(ana: TestPerson): Promise<void> {
  const space = await buildSpace({ id: ana.organization_id, name: '', plan: 'complete' });
  await buildTicketsOfSpace(ana, space.id, limits.archiving.atOnce + 3);
  const body = { tickets: 'close' as const, reason: 'The contract has ended.' };
  await as(ana.token).call(spacesApi.archive, { params: { id: space.id }, body });
}

const claimHost = (person: TestPerson, host: string) => {
  const colors = { primary: '#0f6e63', secondary: '#b4690e' };
  const body = { slug: unique('brand'), name: 'Brand', colors, hosts: [host] };
  return as(person.token).call(environmentsApi.create, { body });
};

async function checkHostDaily(ana: TestPerson): Promise<void> {
  await claimHost(ana, `${unique('support')}.example`);
  await runDueJobs();
}

/** Somebody else proves the host that Ana had proved. */
async function loseHost(ana: TestPerson): Promise<void> {
  const host = `${unique('support')}.example`;
  const other = await buildPerson(await buildOrganization(), 'Manager');
  for (const person of [ana, other]) {
    await claimHost(person, host);
    const [domain] = (await as(person.token).call(domainsApi.list, {})).data.domains;
    names.records.set(domain?.record_name ?? '', [domain?.record_value ?? '']);
    await as(person.token).call(domainsApi.check, { body: { domain: host } });
  }
}

/** More tickets than one request changes. */
async function changeManyTickets(ana: TestPerson): Promise<void> {
  await buildManyTickets(ana, limits.ticketBulks.batch + 1);
  const matching = {};
  await as(ana.token).call(bulksApi.start, {
    body: { id: uuidv7(), action: 'set_priority', priority_id: 4, matching },
  });
}

async function letReminderFallDue(ana: TestPerson): Promise<void> {
  const { id } = await buildTicket(ana);
  const remind_at = new Date(Date.now() + 3_600_000).toISOString();
  await as(ana.token).call(remindersApi.create, { body: { ticket_id: id, remind_at } });
  await arrange(`update reminders set remind_at = now() - interval '1 minute' where ticket_id = $1`, [id]);
  await runDueJobs();
}

async function letNotificationsGrowOld(ana: TestPerson): Promise<void> {
  await arrange(
    `insert into notifications (organization_id, person_id, kind, created_at)
     values ($1, $2, 'export_ready', now() - interval '2 years'), ($1, $2, 'export_ready', now())`,
    [ana.organization_id, ana.id],
  );
  await arrange(
    `select graphile_worker.add_job('notifications.purge',
       json_build_object('id', uuidv7(), 'organization_id', $1::uuid, 'data', json_build_object()))`,
    [ana.organization_id],
  );
}

async function letSnoozeEnd(ana: TestPerson): Promise<void> {
  await leaveMentionUnread(ana);
  const { data } = await as(ana.token).call(notificationsApi.list, { query: {} });
  const notifications = data.notifications.map(({ id }) => id);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await as(ana.token).call(notificationsApi.snooze, { body: { notifications, until } });
  await arrange(`update notifications set snoozed_until = now() - interval '1 minute' where person_id = $1`, [ana.id]);
  await runDueJobs();
}

async function removeAssetDocument(ana: TestPerson): Promise<void> {
  const asset = await buildAsset(ana);
  const { id } = await buildDocument(ana, asset);
  await as(ana.token).call(documentsApi.remove, { params: { id: asset.id, documentId: id } });
  await arrange(`update asset_documents set removed_at = now() - interval '2 days' where id = $1`, [id]);
  await runDueJobs();
}

async function letWarrantyEnd(ana: TestPerson): Promise<void> {
  await buildEndingWarranty(ana);
  await buildPerson({ ...ana, id: ana.organization_id, plan: 'complete' }, 'Manager');
  await findWarrantyAlerts(ana);
}

async function printManyLabels(ana: TestPerson): Promise<void> {
  const { id } = await buildAsset(ana);
  await as(ana.token).call(labelPrintsApi.start, { body: { id: uuidv7(), ids: [id], layout: 'l7160' } });
}

async function letPrintEnd(ana: TestPerson): Promise<void> {
  await printManyLabels(ana);
  await jobsDone();
  await arrange('update runs set expires_at = now() where person_id = $1', [ana.id]);
  await sweepRunsOf(ana);
}

async function letTrashGrowOld(ana: TestPerson): Promise<void> {
  const asset = await buildAsset(ana);
  await buildDocument(ana, asset);
  await as(ana.token).call(trashApi.remove, { params: { id: asset.id } });
  await arrange(`update assets set deleted_at = now() - interval '31 days' where id = $1`, [asset.id]);
  await findOldTrash(ana);
}

async function letMaintenanceFallDue(ana: TestPerson): Promise<void> {
  await findMaintenance(ana, await buildPlan(ana, await buildAsset(ana)));
}

async function letVisitComeNear(ana: TestPerson): Promise<void> {
  const visit = await buildVisit(ana, { user_ids: [ana.id] });
  await arrange(
    `update visits set starts_at = now() + interval '20 minutes', ends_at = now() + interval '1 hour',
       updated_at = now() - interval '2 days' where id = $1`,
    [visit.id],
  );
  await findVisitReminders(ana);
}

async function mailSheet(ana: TestPerson): Promise<void> {
  const ticket = await buildTicket(ana);
  const { data } = await as(ana.token).call(sheetsApi.create, {
    params: { id: ticket.id },
    body: { problem: 'Seal worn out', work_done: 'Replaced it' },
  });
  const params = { id: ticket.id, sheetId: data.assistance_sheet.id };
  await as(ana.token).call(sheetsApi.sign, { params, body: { role: 'customer', kind: 'typed', name: 'Paula Reis' } });
  const body = { emails: [`${uuidv7()}@example.test`], lang: 'en' as const };
  await as(ana.token).call(sheetSendingApi.send, { params, body });
}

/** Each cause makes the product enqueue the task. A new task without a row does not compile. */
const causes: Record<TaskName, (ana: TestPerson) => Promise<unknown>> = {
  'assets.alert_warranties': letWarrantyEnd,
  'assets.plan_maintenance': letMaintenanceFallDue,
  'assets.purge': letTrashGrowOld,
  'assets.remove_document': removeAssetDocument,
  'mail.send': (ana) => as(ana.token).call(mailApi.sendTest, {}),
  'files.remove': removeMessageWithFile,
  'jobs.remove_import': leaveImportUnchecked,
  'jobs.run': printManyLabels,
  'jobs.run_bulk': changeManyTickets,
  'jobs.sweep_runs': letPrintEnd,
  'knowledge.publish': letScheduleFallDue,
  'knowledge.remind': letReviewFallDue,
  'recordings.finish': recordCall,
  'notifications.mail': leaveMentionUnread,
  'notifications.tell_followers': writeToManyFollowers,
  'notifications.tell_overdue': letTicketFallDue,
  'notifications.push': mentionOnDevice,
  'notifications.close_pushed': readOnDevice,
  'notifications.purge': letNotificationsGrowOld,
  'notifications.remind': letReminderFallDue,
  'notifications.return_snoozed': letSnoozeEnd,
  'schedule.remind': letVisitComeNear,
  'session.copy_avatar': choosePicture,
  'sheets.send': mailSheet,
  'session.export_data': exportData,
  'session.remove_export': removeExport,
  'session.remove_account': removeAccount,
  'session.tell_removal_taken_back': takeRemovalBack,
  'workspace.mail_setup_code': () =>
    as(undefined).call(setupApi.start, { body: { email: `${uuidv7()}@example.test` } }),
  'tickets.settle_space': archiveFullSpace,
  'workspace.check_domain': checkHostDaily,
  'workspace.tell_domain': loseHost,
  'workspace.add_sample_data': () => signUp({ sample_data: true }),
  'session.mail_reset_link': ({ email }) => as(undefined).call(sessionApi.forgotPassword, { body: { email } }),
};

/** All rows, all files, and the e-mails that arrived. */
async function readOutcome() {
  const { dataDir, ownerUrl } = await testApp();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const files = await readdir(`${dataDir}/files`, { recursive: true }).catch(() => []);
    return { tables: await readContents(owner), files: files.sort(), mails: mails.arrived.length };
  } finally {
    await owner.end();
  }
}

it.each(Object.keys(tasks) as TaskName[])('%s done twice is done once', async (task) => {
  const ana = await buildOwner(await buildOrganization(), 'Subscriber');
  const before = await readOutcome();
  await arrange('delete from graphile_worker.seen');
  await causes[task](ana);
  await jobsDone();
  const once = await readOutcome();
  expect(once).not.toEqual(before);
  const again = await arrange<{ id: string }>(
    `select graphile_worker.add_job(task, payload => payload) from (
       select task, payload from graphile_worker.seen where task = $1) as seen`,
    [task],
  );
  expect(again.length).toBeGreaterThan(0);
  await jobsDone();
  const failed = await arrange('select last_error from graphile_worker._private_jobs where last_error is not null');
  expect(failed).toEqual([]);
  expect(await readOutcome()).toEqual(once);
});
