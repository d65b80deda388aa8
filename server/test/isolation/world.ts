import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { bulkInsert } from '../../src/demo/bulk-insert.ts';
import { hashToken, makeToken } from '../../src/http/auth.ts';
import { encrypt } from '../../src/http/encrypted-text.ts';
import { testApp, testSecrets } from '../app.ts';
import {
  arrange,
  buildOrganization,
  buildPerson,
  buildSpace,
  type TestOrganization,
  type TestPerson,
} from '../factories.ts';
import { rowsOfFeatures } from '../scenarios/all.ts';
import { type Ids, missingIds } from '../scenarios/ids.ts';
import type { Who } from '../scenarios/scenario.ts';

export type TenantFixture = {
  ids: Ids;
  agent: TestPerson;
  partner: TestPerson;
  client: TestPerson;
  guestToken: string;
};

/** Returns the token that somebody in the fixture sends. */
export function tokenOf({ agent, partner, client, guestToken }: TenantFixture, who: Who = 'agent'): string | undefined {
  const tokens = {
    agent: agent.token,
    partner: partner.token,
    client: client.token,
    guest: guestToken,
    nobody: undefined,
  };
  return tokens[who];
}

const insert = (table: Parameters<typeof bulkInsert>[1], row: Record<string, unknown>) =>
  bulkInsert({ query: arrange }, table, [row]);

/** Rows of many tables in one statement: a round trip in place of a hundred, and their keys are checked at its end. */
async function insertTogether(rows: [table: string, row: Record<string, unknown>][]): Promise<void> {
  const parts = rows.map(([table, row], at) => {
    const columns = Object.keys(row).join(', ');
    return `r${at} as (insert into ${table} (${columns})
      select ${columns} from jsonb_populate_record(null::${table}, $${at + 1}))`;
  });
  await arrange(
    `with ${parts.join(', ')} select`,
    rows.map(([, row]) => JSON.stringify(row)),
  );
}

async function addRooms({ ids }: TenantFixture): Promise<void> {
  const organization_id = ids.organization;
  const room = { organization_id, created_by: ids.agent, last_seq: 1, message_at: new Date() };
  await insert('rooms', { ...room, id: ids.room, type: 'Ticket' });
  await insert('rooms', { ...room, id: ids.group, type: 'Group', name: ids.secret });
  for (const room_id of [ids.room, ids.group]) {
    for (const person_id of [ids.agent, ids.client])
      await insert('room_members', { organization_id, room_id, person_id, read_seq: 0 });
  }
  const chat = { organization_id, seq: 1, message: `Message of ${ids.secret}`, tagged_ids: [] };
  await insert('chats', { ...chat, id: ids.chat, room_id: ids.room, sender_id: ids.agent, receiver_ids: [ids.client] });
  await insert('chats', {
    ...chat,
    id: ids.groupChat,
    room_id: ids.group,
    sender_id: ids.client,
    receiver_ids: [ids.agent],
  });
  const file = {
    organization_id,
    room_id: ids.room,
    name: `${ids.secret}.txt`,
    mime: 'text/plain',
    size: 4,
    uploaded_by: ids.agent,
  };
  await insert('files', { ...file, id: ids.file, owner_kind: 'message', chat_id: ids.chat, storage_key: ids.file });
  await insert('files', { ...file, id: ids.upload, owner_kind: 'upload', storage_key: ids.upload });
}

async function addTicket({ ids }: TenantFixture, ticketNumber: number): Promise<void> {
  const organization_id = ids.organization;
  await insert('tickets', {
    organization_id,
    id: ids.ticket,
    ticket_id: ticketNumber,
    subject: `Subject of ${ids.secret}`,
    description: `Description of ${ids.secret}`,
    status_id: 2,
    branch_id: ids.branch,
    room_id: ids.room,
    created_by: ids.client,
    due_date: new Date(Date.now() - 3_600_000),
  });
  const of = { organization_id, ticket_id: ids.ticket };
  await insert('ticket_assignees', { ...of, person_id: ids.agent });
  const timer = { organization_id, id: ids.ticket_timer, person_id: ids.agent, started_at: new Date() };
  await insert('timers', { ...timer, owner_kind: 'ticket', owner_id: ids.ticket });
  await insert('ticket_events', { ...of, id: uuidv7(), kind: 'created', person_id: ids.client });
}

async function addCall({ ids, guestToken }: TenantFixture): Promise<void> {
  const organization_id = ids.organization;
  await insert('calls', {
    organization_id,
    id: ids.call,
    room_id: ids.room,
    share_code: ids.share_code,
    created_by: ids.agent,
  });
  await insert('people', { organization_id, id: ids.guest, kind: 'guest', name: `Guest of ${ids.secret}` });
  const of = { organization_id, call_id: ids.call };
  await arrange(
    `insert into call_invitations (
       organization_id, id, call_id, kind, name, email, locale, code_hash, code_sealed, created_by, expires_at)
     values ($1, $2, $3, 'email', $4, 'guest@example.test', 'en', $5, $6, $7, now() + interval '1 day')`,
    [
      organization_id,
      ids.invitation,
      ids.call,
      `Invited by ${ids.secret}`,
      hashToken(ids.invitation),
      encrypt(testSecrets, ids.invitation),
      ids.agent,
    ],
  );
  await insert('call_visitors', { ...of, person_id: ids.agent, invited_by: ids.agent });
  await insert('call_participants', { ...of, person_id: ids.agent });
  await insert('call_snapshots', {
    ...of,
    id: ids.snapshot,
    streamer_id: ids.agent,
    taken_by: ids.agent,
    marks: [],
    caption: `Caption of ${ids.secret}`,
  });
  await insert('files', {
    organization_id,
    id: ids.snapshotFile,
    owner_kind: 'snapshot',
    room_id: ids.room,
    snapshot_id: ids.snapshot,
    name: `${ids.secret}.jpg`,
    mime: 'image/jpeg',
    size: 4,
    storage_key: ids.snapshotFile,
    uploaded_by: ids.agent,
  });
  await insert('call_join_requests', { ...of, guest_id: ids.guest, state: 'waiting' });
  await arrange(
    `insert into guest_tokens (hash, organization_id, person_id, call_id, expires_at)
     values ($1, $2, $3, $4, now() + interval '1 day')`,
    [hashes.get(guestToken), organization_id, ids.guest, ids.call],
  );
}

/** A recording of the agent's, of one part. */
async function addRecording({ ids }: TenantFixture): Promise<void> {
  const organization_id = ids.organization;
  const [started_at, stopped_at] = [new Date(Date.now() - 60_000), new Date()];
  await insert('call_recordings', {
    organization_id,
    id: ids.recording,
    call_id: ids.call,
    state: 'kept',
    asked_by: ids.agent,
    started_at,
    stopped_at,
    seconds: 60,
  });
  await insert('call_recording_consents', {
    organization_id,
    recording_id: ids.recording,
    person_id: ids.agent,
    answer: 'agreed',
    answered_at: started_at,
    was_recorded: true,
  });
  await insert('files', {
    organization_id,
    id: uuidv7(),
    room_id: ids.room,
    owner_kind: 'recording',
    recording_id: ids.recording,
    position: 1,
    name: 'recording.webm',
    mime: 'video/webm',
    size: 4,
    uploaded_by: ids.agent,
    storage_key: uuidv7(),
  });
}

/** A kept e-mail, and a job that failed and was given up, so that no worker takes it. */
export async function addMail({ ids }: { ids: Ids }): Promise<void> {
  const organization_id = ids.organization;
  const words = `Words of ${ids.secret}`;
  await arrange(
    `insert into mails (organization_id, id, recipient, subject, text, html, kept_at) values ($1, $2, $3, $3, $3, $3, now())`,
    [organization_id, ids.mail, words],
  );
  await arrange(`select graphile_worker.add_job('mail.send', $1, run_at => now() + interval '1 day')`, [
    { id: ids.job, organization_id, data: { mail_id: ids.mail } },
  ]);
  await arrange(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'MAIL_REFUSED'
     where payload ->> 'id' = $1`,
    [ids.job],
  );
}

/** A copy of somebody's data that can be downloaded. */
export async function addExport({ id }: { id: string }): Promise<string> {
  const [row] = await arrange<{ id: string }>(
    `insert into data_exports (id, user_id, state, size, storage_key, expires_at)
     values (uuidv7(), $1, 'ready', 4, 'exports/' || $1::uuid, now() + interval '1 day') returning id`,
    [id],
  );
  const path = join((await testApp()).dataDir, 'files', 'exports', id);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'data');
  return row?.id ?? '';
}

/** Stores the response to a request that may be repeated. */
async function addRepeatKey({ ids }: TenantFixture): Promise<void> {
  await arrange(
    `insert into idempotency_keys (organization_id, actor_id, key, fingerprint, answer) values ($1, $2, $3, $4, $4)`,
    [ids.organization, ids.agent, `Key of ${ids.secret}`, Buffer.from(ids.secret)],
  );
}

const hashes = new Map<string, Buffer>();

function newGuestToken(): string {
  const { plainText, hash } = makeToken('guest');
  hashes.set(plainText, hash);
  return plainText;
}

/** A space with everything that a space can have: a ticket, rooms, messages, files, a sheet, a call that goes on. */
export async function buildTenantFixture(
  organization: TestOrganization,
  agent: TestPerson,
  partner: TestPerson,
): Promise<TenantFixture> {
  const space = await buildSpace(organization);
  const client = await buildPerson(organization, 'Client', space);
  const [counter] = await arrange<{ last_number: number }>(
    `insert into ticket_counters (organization_id, last_number) values ($1, 1)
     on conflict (organization_id) do update set last_number = ticket_counters.last_number + 1 returning last_number`,
    [organization.id],
  );
  const [signIn] = await arrange<{ session_id: string }>('select session_id from tokens where user_id = $1', [
    agent.id,
  ]);
  const ids: Ids = {
    ...missingIds(),
    organization: organization.id,
    branch: space.id,
    spare: (await buildSpace(organization)).id,
    agent: agent.id,
    session: signIn?.session_id ?? '',
    partner: partner.id,
    client: client.id,
    data_export: await addExport(agent),
    secret: `secret-${uuidv7()}`,
  };
  await arrange('update branches set name = $1 where id = $2', [`Space of ${ids.secret}`, space.id]);
  await arrange('update people set name = $1 where id = $2', [`Client of ${ids.secret}`, client.id]);
  const holding: TenantFixture = { ids, agent, partner, client, guestToken: newGuestToken() };
  await addRooms(holding);
  await addTicket(holding, counter?.last_number ?? 1);
  await addCall(holding);
  await addRecording(holding);
  await addMail(holding);
  await addRepeatKey(holding);
  await insertTogether(rowsOfFeatures.flatMap((rows) => Object.entries(rows(ids))));
  return holding;
}

async function addFact(organizationId: string): Promise<void> {
  await arrange(
    `with counted as (insert into fact_counters (organization_id, last_seq) values ($1, 1))
     insert into facts (organization_id, seq, at, name, actor_kind, payload)
     values ($1, 1, now(), 'space.archived', 'system', '{}')`,
    [organizationId],
  );
}

async function addAuditEntry(organizationId: string): Promise<void> {
  await arrange(
    `insert into audit_log (organization_id, at, event, actor_kind, actor_name, record_kind, record_label, changes)
     values ($1, now(), 'space.created', 'system', '', 'space', $2, '[]')`,
    [organizationId, `Space of ${organizationId}`],
  );
}

async function addLogo({ ids }: TenantFixture): Promise<void> {
  await insert('files', {
    organization_id: ids.organization,
    id: ids.logo,
    owner_kind: 'logo',
    name: `${ids.secret}.png`,
    mime: 'image/png',
    size: 4,
    uploaded_by: ids.agent,
    storage_key: ids.logo,
  });
}

async function addSettings(organizationId: string): Promise<void> {
  await addAuditEntry(organizationId);
  await addFact(organizationId);
  await arrange(`insert into settings (organization_id, key, value) values ($1, 'calls.automatic_invites', 'true')`, [
    organizationId,
  ]);
  await arrange(
    `with person as (
       insert into people (organization_id, id, kind, name) values ($1, gen_random_uuid(), 'user', 'Left') returning id)
     insert into suspended_roles (organization_id, id, person_id, name, created_at)
     select $1, gen_random_uuid(), id, 'Agent', now() from person`,
    [organizationId],
  );
  await arrange(
    `with person as (
       insert into people (organization_id, id, kind, name) values ($1, gen_random_uuid(), 'user', 'Away') returning id),
     space as (insert into branches (organization_id, id, name) values ($1, gen_random_uuid(), 'Gone') returning id)
     insert into archived_roles (organization_id, id, person_id, name, branch_id, created_at)
     select $1, gen_random_uuid(), person.id, 'Client', space.id, now() from person, space`,
    [organizationId],
  );
  // The help centre keeps its defaults.
  await arrange('insert into help_centres (organization_id, is_enabled) values ($1, true)', [organizationId]);
  await arrange(`insert into asset_alerts (organization_id, roles, people_ids) values ($1, '{Manager}', '{}')`, [
    organizationId,
  ]);
  await arrange(
    `insert into sheet_rates (organization_id, currency, tax_rate, labour_price, travel_price, km_price)
     values ($1, 'EUR', 1900, 9500, 6000, 65)`,
    [organizationId],
  );
  await arrange(`insert into sign_in_policies (organization_id, ways) values ($1, '{password,passkey,qr,sso}')`, [
    organizationId,
  ]);
  await arrange(
    `with provider as (
       insert into sso_providers (
         organization_id, name, short_name, issuer, client_id, client_secret, creates_accounts, default_role, is_enforced)
       values ($1, 'Company login', 'co-' || $1::uuid, 'https://login.example.com', 'client', '', false, 'Agent', false)),
     domain as (insert into sso_domains (organization_id, domain) values ($1, $1::uuid || '.example'))
     insert into sso_identities (organization_id, issuer, subject, person_id)
     select $1, 'https://login.example.com', 'somebody', id from people where organization_id = $1 and name = 'Left'`,
    [organizationId],
  );
}

/** A workspace of its own with one space that has everything, where no others are needed. */
export async function buildTarget(): Promise<TenantFixture> {
  const organization = await buildOrganization();
  const target = await buildTenantFixture(
    organization,
    await buildPerson(organization, 'Subscriber'),
    await buildPerson(organization),
  );
  await addSettings(organization.id);
  await addLogo(target);
  return target;
}

/** Strangers attack `target`; the world also has a second space of the same workspace, and another workspace. */
export type World = {
  target: TenantFixture;
  neighbour: TenantFixture;
  foreign: TenantFixture;
  neighbourLead: TestPerson;
  colleague: TestPerson;
};

export async function buildWorld(): Promise<World> {
  const [organization, other] = [await buildOrganization(), await buildOrganization()];
  const [owner, partner] = [await buildPerson(organization, 'Subscriber'), await buildPerson(organization)];
  const target = await buildTenantFixture(organization, owner, partner);
  const neighbour = await buildTenantFixture(organization, owner, partner);
  const neighbourLead = await buildPerson(organization, 'Client manager', { id: neighbour.ids.branch });
  const colleague = await buildPerson(organization, 'Manager');
  const foreign = await buildTenantFixture(other, await buildPerson(other, 'Subscriber'), await buildPerson(other));
  for (const { id } of [organization, other]) await addSettings(id);
  for (const fixture of [target, foreign]) await addLogo(fixture);
  return { target, neighbour, foreign, neighbourLead, colleague };
}
