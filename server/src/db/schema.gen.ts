/** Written from the migrated database by `npm run schema -w server`. */
import type { AuditChange } from '@sightline/contract/audit';
import type { AuditEventName, AuditRecordKind } from '@sightline/contract/audit-events';
import type { Mark } from '@sightline/contract/annotations';
import type { RoleName, PlanSlug } from '@sightline/contract/permissions';
import type { NotificationKind } from '@sightline/contract/notification-kinds';
import type { Day } from '@sightline/contract/fields';
import type { SsoRole } from '@sightline/contract/session-sso';
import type { SettingKey } from '@sightline/contract/workspace';
import type { PriorityId, StatusId } from '@sightline/contract/tickets';
import type { Default, InsertOnly, Json, NullableTimestamp, ReadOnly, Timestamp } from './column-types.ts';

export type Schema = {
  assistance_sheets: {
    organization_id: string;
    id: string;
    ticket_id: string;
    number: number;
    status: Default<'current' | 'outdated'>;
    problem: string;
    work_done: string;
    conclusion: Default<string>;
    recommendations: Default<string>;
    author_id: string;
    reviewer_id: string | null;
    created_at: Default<Timestamp>;
  };
  audit_heads: {
    organization_id: ReadOnly<string>;
    seq: ReadOnly<number>;
    hash: ReadOnly<Buffer>;
  };
  audit_log: {
    organization_id: InsertOnly<string>;
    seq: ReadOnly<number>;
    at: InsertOnly<Timestamp>;
    event: InsertOnly<AuditEventName>;
    actor_kind: InsertOnly<'member' | 'guest' | 'system' | 'operator' | 'unknown'>;
    actor_id: InsertOnly<string | null>;
    actor_name: InsertOnly<string>;
    ip: InsertOnly<string | null>;
    device: InsertOnly<string | null>;
    record_kind: InsertOnly<AuditRecordKind>;
    record_id: InsertOnly<string | null>;
    record_label: InsertOnly<string>;
    changes: InsertOnly<Json<AuditChange[]>>;
    request_id: InsertOnly<string | null>;
    prev_hash: ReadOnly<Buffer>;
    hash: ReadOnly<Buffer>;
    redacted_for: ReadOnly<string | null>;
  };
  branches: {
    organization_id: string;
    id: string;
    name: string;
    created_at: Default<Timestamp>;
  };
  call_invitations: {
    organization_id: string;
    id: string;
    call_id: string;
    kind: 'email' | 'link';
    name: string;
    email: string | null;
    locale: 'en' | 'pt';
    code_hash: Buffer;
    code_sealed: Buffer;
    created_by: string;
    created_at: Default<Timestamp>;
    expires_at: Timestamp;
    revoked_at: NullableTimestamp;
    mail_id: string | null;
    delivery: 'queued' | 'sent' | 'kept' | 'failed' | null;
    failure: string | null;
    sent_at: NullableTimestamp;
    opened_at: NullableTimestamp;
  };
  call_join_requests: {
    organization_id: string;
    call_id: string;
    guest_id: string;
    state: Default<'waiting' | 'accepted' | 'refused' | 'removed'>;
    answered_by: string | null;
    created_at: Default<Timestamp>;
    invitation_id: string | null;
    consent_version: string | null;
    consented_at: NullableTimestamp;
  };
  call_participants: {
    organization_id: string;
    call_id: string;
    person_id: string;
    joined_at: Default<Timestamp>;
    left_at: NullableTimestamp;
    session_id: string | null;
    came_at: Default<Timestamp>;
  };
  call_recording_consents: {
    organization_id: string;
    recording_id: string;
    person_id: string;
    asked_at: Default<Timestamp>;
    answer: 'agreed' | 'refused' | null;
    answered_at: NullableTimestamp;
    was_recorded: Default<boolean>;
  };
  call_recordings: {
    organization_id: string;
    id: string;
    call_id: string;
    state: Default<'asked' | 'refused' | 'cancelled' | 'recording' | 'stopped' | 'kept' | 'lost'>;
    asked_by: string;
    asked_at: Default<Timestamp>;
    started_at: NullableTimestamp;
    stopped_at: NullableTimestamp;
    seconds: number | null;
  };
  call_snapshots: {
    organization_id: string;
    id: string;
    call_id: string;
    streamer_id: string;
    taken_by: string;
    marks: Default<Json<Mark[]>>;
    caption: Default<string>;
    created_at: Default<Timestamp>;
  };
  call_visitors: {
    organization_id: string;
    call_id: string;
    person_id: string;
    invited_by: string;
    created_at: Default<Timestamp>;
  };
  calls: {
    organization_id: string;
    id: string;
    room_id: string;
    share_code: string;
    created_by: string;
    created_at: Default<Timestamp>;
    ended_at: NullableTimestamp;
    ar_user_id: string | null;
    ar_streamer_id: string | null;
    ar_drawing_user_id: string | null;
  };
  chats: {
    organization_id: string;
    id: string;
    room_id: string;
    seq: number;
    kind: Default<'message' | 'call_started' | 'call_ended' | 'call_recorded'>;
    message: string;
    sender_id: string;
    reply_id: string | null;
    tagged_ids: Default<string[]>;
    receiver_ids: Default<string[]>;
    created_at: Default<Timestamp>;
    edited_at: NullableTimestamp;
    deleted_at: NullableTimestamp;
  };
  files: {
    organization_id: string;
    id: string;
    room_id: string | null;
    chat_id: string | null;
    name: string;
    mime: string;
    size: number;
    width: number | null;
    height: number | null;
    storage_key: string;
    has_thumbnail: Default<boolean>;
    position: Default<number>;
    uploaded_by: string;
    created_at: Default<Timestamp>;
    snapshot_id: string | null;
    recording_id: string | null;
    owner_kind: 'upload' | 'message' | 'snapshot' | 'recording' | 'logo' | 'avatar';
    person_id: string | null;
  };
  idempotency_keys: {
    organization_id: string;
    actor_id: string;
    key: string;
    fingerprint: Buffer;
    answer: Buffer | null;
    created_at: Default<Timestamp>;
  };
  invitation_batches: {
    organization_id: string;
    id: string;
    via: 'email' | 'link';
    message: string;
    created_at: Default<Timestamp>;
  };
  invitation_branches: {
    organization_id: string;
    invitation_id: string;
    branch_id: string;
  };
  invitations: {
    organization_id: string;
    id: string;
    batch_id: string;
    email: string | null;
    name: string;
    role: RoleName;
    locale: 'en' | 'pt';
    code_hash: Buffer;
    invited_by: string;
    created_at: Default<Timestamp>;
    expires_at: Timestamp;
    mail_id: string | null;
    delivery: 'queued' | 'sent' | 'kept' | 'failed' | null;
    failure: string | null;
    sent_at: NullableTimestamp;
    opened_at: NullableTimestamp;
    accepted_at: NullableTimestamp;
    accepted_by: string | null;
    declined_at: NullableTimestamp;
    revoked_at: NullableTimestamp;
  };
  mails: {
    organization_id: string;
    id: string;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    created_at: Default<Timestamp>;
    kept_at: NullableTimestamp;
  };
  notification_levels: {
    organization_id: string;
    room_id: string;
    person_id: string;
    level: 'all' | 'mentions' | 'nothing';
  };
  notifications: {
    organization_id: string;
    id: Default<string>;
    person_id: string;
    kind: NotificationKind;
    actor_id: string | null;
    room_id: string | null;
    chat_id: string | null;
    ticket_id: string | null;
    sheet_id: string | null;
    call_id: string | null;
    detail: Default<string>;
    created_at: Timestamp;
    read_at: NullableTimestamp;
  };
  organizations: {
    id: string;
    name: string;
    logo_file_id: string | null;
    locale: Default<'en' | 'pt'>;
    timezone: Default<string>;
    plan: Default<PlanSlug>;
    created_at: Default<Timestamp>;
    seats: number | null;
  };
  own_roles: {
    organization_id: string;
    id: string;
    name: string;
    kind: 'organization' | 'branch';
    description: Default<string>;
    permissions: string[];
    version: Default<number>;
    created_at: Timestamp;
  };
  people: {
    organization_id: string;
    id: string;
    kind: 'user' | 'guest';
    name: string;
    email: string | null;
    created_at: Default<Timestamp>;
    last_seen_at: NullableTimestamp;
    removed_at: NullableTimestamp;
    successor_id: string | null;
    title: Default<string>;
    phone: Default<string>;
    timezone: string | null;
    away_from: Day | null;
    away_to: Day | null;
    away_message: Default<string>;
    avatar_file_id: string | null;
    avatar_of: string | null;
  };
  roles: {
    organization_id: string;
    id: Default<string>;
    person_id: string;
    name: RoleName;
    branch_id: string | null;
    created_at: Default<Timestamp>;
  };
  room_members: {
    organization_id: string;
    room_id: string;
    person_id: string;
    read_seq: Default<number>;
    joined_at: Default<Timestamp>;
  };
  rooms: {
    organization_id: string;
    id: string;
    type: 'Ticket' | 'Group' | 'Direct';
    name: Default<string>;
    direct_key: string | null;
    last_seq: Default<number>;
    message_at: NullableTimestamp;
    created_by: string;
    created_at: Default<Timestamp>;
  };
  settings: {
    organization_id: string;
    key: SettingKey;
    value: Json<boolean>;
  };
  sign_in_policies: {
    organization_id: string;
    require_second_factor: Default<boolean>;
    required_since: NullableTimestamp;
    grace_days: Default<number>;
    ways: ('password' | 'passkey' | 'qr' | 'sso')[];
    session_hours: number | null;
  };
  sso_domains: {
    organization_id: string;
    domain: string;
  };
  sso_identities: {
    organization_id: string;
    issuer: string;
    subject: string;
    person_id: string;
    linked_at: Default<Timestamp>;
  };
  sso_providers: {
    organization_id: string;
    name: string;
    short_name: string;
    issuer: string;
    client_id: string;
    client_secret: Buffer;
    creates_accounts: boolean;
    default_role: SsoRole;
    default_branch_id: string | null;
    is_enforced: boolean;
  };
  suspended_roles: {
    organization_id: string;
    id: string;
    person_id: string;
    name: RoleName;
    branch_id: string | null;
    created_at: Timestamp;
  };
  ticket_assignees: {
    organization_id: string;
    ticket_id: string;
    person_id: string;
    assigned_at: Default<Timestamp>;
  };
  ticket_counters: {
    organization_id: string;
    last_number: Default<number>;
  };
  ticket_events: {
    organization_id: string;
    id: Default<string>;
    ticket_id: string;
    kind: string;
    person_id: string | null;
    subject_id: string | null;
    from_value: string | null;
    to_value: string | null;
    created_at: Default<Timestamp>;
    call_id: string | null;
  };
  ticket_timers: {
    organization_id: string;
    id: Default<string>;
    ticket_id: string;
    person_id: string;
    started_at: Default<Timestamp>;
    stopped_at: NullableTimestamp;
  };
  tickets: {
    organization_id: string;
    id: string;
    ticket_id: number;
    type: Default<'normal' | 'quick'>;
    subject: string;
    description: Default<string>;
    status_id: Default<StatusId>;
    priority_id: Default<PriorityId>;
    branch_id: string | null;
    due_date: NullableTimestamp;
    room_id: string;
    created_by: string;
    created_at: Default<Timestamp>;
    updated_at: Default<Timestamp>;
    closed_at: NullableTimestamp;
    closed_by: string | null;
    version: Default<number>;
    status_before_closing: StatusId | null;
  };
};
