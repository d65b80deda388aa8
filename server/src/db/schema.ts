import type { Mark } from '@sightline/contract/annotations';
import type { AuditActorKind, AuditChange } from '@sightline/contract/audit';
import type { AuditEventName, AuditRecordKind } from '@sightline/contract/audit-events';
import type { RecordingAnswer, RecordingState } from '@sightline/contract/call-recordings';
import type { PlanSlug, RoleName } from '@sightline/contract/permissions';
import type { SettingKey } from '@sightline/contract/workspace';
import type { ColumnType, Generated } from 'kysely';

/** Timestamps are ISO strings on both sides (db/client.ts parses them so); a default may be left out on insert. */
type DefaultTimestamp = ColumnType<string, string | Date | undefined, string | Date>;
type NullableTimestamp = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;

type Tenant = { organization_id: string };

/** What a file belongs to (migration 0024). */
export type FileOwnerKind = 'upload' | 'message' | 'snapshot' | 'recording' | 'logo';

/** One entry a table of server/migrations, columns as they are. */
export type Schema = {
  organizations: {
    id: string;
    name: string;
    logo_file_id: string | null;
    locale: Generated<'en' | 'pt'>;
    timezone: Generated<string>;
    plan: Generated<PlanSlug>;
    created_at: DefaultTimestamp;
  };
  branches: Tenant & { id: string; name: string; created_at: DefaultTimestamp };
  settings: Tenant & { key: SettingKey; value: ColumnType<boolean, string, string> };
  people: Tenant & {
    id: string;
    kind: 'user' | 'guest';
    name: string;
    email: string | null;
    created_at: DefaultTimestamp;
  };
  roles: Tenant & {
    id: Generated<string>;
    person_id: string;
    name: RoleName;
    branch_id: string | null;
    created_at: DefaultTimestamp;
  };
  idempotency_keys: Tenant & {
    actor_id: string;
    key: string;
    fingerprint: Buffer;
    answer: Buffer | null;
    created_at: DefaultTimestamp;
  };
  rooms: Tenant & {
    id: string;
    type: 'Ticket' | 'Group' | 'Direct';
    name: Generated<string>;
    direct_key: string | null;
    founder_ids: string[] | null;
    last_seq: Generated<number>;
    message_at: NullableTimestamp;
    created_by: string;
    created_at: DefaultTimestamp;
  };
  room_members: Tenant & {
    room_id: string;
    person_id: string;
    read_seq: Generated<number>;
    joined_at: DefaultTimestamp;
  };
  chats: Tenant & {
    id: string;
    room_id: string;
    seq: number;
    kind: Generated<'message' | 'call_started' | 'call_ended' | 'call_recorded'>;
    message: string;
    sender_id: string;
    reply_id: string | null;
    tagged_ids: Generated<string[]>;
    receiver_ids: Generated<string[]>;
    created_at: DefaultTimestamp;
    edited_at: NullableTimestamp;
    deleted_at: NullableTimestamp;
  };
  files: Tenant & {
    id: string;
    owner_kind: FileOwnerKind;
    room_id: string | null;
    chat_id: string | null;
    snapshot_id: string | null;
    recording_id: string | null;
    name: string;
    mime: string;
    size: number;
    width: number | null;
    height: number | null;
    storage_key: string;
    has_thumbnail: Generated<boolean>;
    position: Generated<number>;
    uploaded_by: string;
    created_at: DefaultTimestamp;
  };
  ticket_counters: Tenant & { last_number: Generated<number> };
  tickets: Tenant & {
    id: string;
    ticket_id: number;
    type: Generated<'normal' | 'quick'>;
    subject: string;
    description: Generated<string>;
    status_id: Generated<1 | 2 | 3 | 4>;
    priority_id: Generated<1 | 2 | 3 | 4>;
    branch_id: string | null;
    due_date: NullableTimestamp;
    room_id: string;
    created_by: string;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
    closed_at: NullableTimestamp;
    closed_by: string | null;
    status_before_closing: 1 | 2 | 3 | 4 | null;
    version: Generated<number>;
  };
  ticket_assignees: Tenant & { ticket_id: string; person_id: string; assigned_at: DefaultTimestamp };
  ticket_timers: Tenant & {
    id: Generated<string>;
    ticket_id: string;
    person_id: string;
    started_at: DefaultTimestamp;
    stopped_at: NullableTimestamp;
  };
  ticket_events: Tenant & {
    id: Generated<string>;
    ticket_id: string;
    kind: string;
    person_id: string | null;
    subject_id: string | null;
    call_id: string | null;
    from_value: string | null;
    to_value: string | null;
    created_at: DefaultTimestamp;
  };
  assistance_sheets: Tenant & {
    id: string;
    ticket_id: string;
    number: number;
    status: Generated<'current' | 'outdated'>;
    problem: string;
    work_done: string;
    conclusion: Generated<string>;
    recommendations: Generated<string>;
    author_id: string;
    reviewer_id: string | null;
    created_at: DefaultTimestamp;
  };
  calls: Tenant & {
    id: string;
    room_id: string;
    share_code: string;
    created_by: string;
    created_at: DefaultTimestamp;
    ended_at: NullableTimestamp;
    ar_user_id: string | null;
    ar_streamer_id: string | null;
    ar_drawing_user_id: string | null;
  };
  call_participants: Tenant & {
    call_id: string;
    person_id: string;
    joined_at: DefaultTimestamp;
    came_at: DefaultTimestamp;
    left_at: NullableTimestamp;
    session_id: string | null;
  };
  call_join_requests: Tenant & {
    call_id: string;
    guest_id: string;
    state: Generated<'waiting' | 'accepted' | 'refused' | 'removed'>;
    answered_by: string | null;
    created_at: DefaultTimestamp;
    invitation_id: string | null;
    consent_version: string | null;
    consented_at: NullableTimestamp;
  };
  call_invitations: Tenant & {
    id: string;
    call_id: string;
    kind: 'email' | 'link';
    name: string;
    email: string | null;
    locale: 'en' | 'pt';
    code_hash: Buffer;
    code_sealed: Buffer;
    created_by: string;
    created_at: DefaultTimestamp;
    expires_at: ColumnType<string, string | Date, string | Date>;
    revoked_at: NullableTimestamp;
    mail_id: string | null;
    delivery: 'queued' | 'sent' | 'kept' | 'failed' | null;
    failure: string | null;
    sent_at: NullableTimestamp;
    opened_at: NullableTimestamp;
  };
  call_visitors: Tenant & {
    call_id: string;
    person_id: string;
    invited_by: string;
    created_at: DefaultTimestamp;
  };
  call_snapshots: Tenant & {
    id: string;
    call_id: string;
    streamer_id: string;
    taken_by: string;
    marks: ColumnType<Mark[], string, string>;
    caption: Generated<string>;
    created_at: DefaultTimestamp;
  };
  call_recordings: Tenant & {
    id: string;
    call_id: string;
    state: Generated<RecordingState>;
    asked_by: string;
    asked_at: DefaultTimestamp;
    started_at: NullableTimestamp;
    stopped_at: NullableTimestamp;
    seconds: number | null;
  };
  call_recording_consents: Tenant & {
    recording_id: string;
    person_id: string;
    asked_at: DefaultTimestamp;
    answer: RecordingAnswer | null;
    answered_at: NullableTimestamp;
    was_recorded: Generated<boolean>;
  };
  audit_log: Tenant & {
    seq: ColumnType<number, never, never>;
    at: ColumnType<string, string | Date, never>;
    event: AuditEventName;
    actor_kind: AuditActorKind;
    actor_id: string | null;
    actor_name: string;
    ip: string | null;
    device: string | null;
    record_kind: AuditRecordKind;
    record_id: string | null;
    record_label: string;
    changes: ColumnType<AuditChange[], string, never>;
    request_id: string | null;
    prev_hash: ColumnType<Buffer, never, never>;
    hash: ColumnType<Buffer, never, never>;
  };
  audit_heads: Tenant & { seq: number; hash: Buffer };
  mails: Tenant & {
    id: string;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    created_at: DefaultTimestamp;
    kept_at: NullableTimestamp;
  };
};
