import { type AuditActorKind, type AuditChange, auditedRefusals } from '@sightline/contract/audit/audit';
import { type AuditEventName, auditKindOf } from '@sightline/contract/audit/events';
import type { Statement } from '../db/client.ts';
import type { Actor, SignedIn } from './actor.ts';
import { byWorkspace } from './by-workspace.ts';
import { type Branding, ownEnvironment } from './environments.ts';

export type AuditActor = { kind: AuditActorKind; id: string | null; name: string };

/** The actor and the device. Without a request, it is the server itself. */
export type Origin = {
  actor: AuditActor;
  ip: string | null;
  device: string | null;
  request_id: string | null;
  environment: Branding;
};

export const systemActor: Origin = {
  actor: { kind: 'system', id: null, name: 'Sightline' },
  ip: null,
  device: null,
  request_id: null,
  environment: ownEnvironment,
};

/** The audit entry of an action: its record, and the fields before and after. */
export type AuditDetails = {
  record: { id: string | null; label: string };
  changes?: readonly AuditChange[];
  /** Set where the actor is not the caller: during a sign-in, the caller is not known yet. */
  actor?: AuditActor;
};

export type AuditEntry = AuditDetails & { organization_id: string; event: AuditEventName };

export const isRefusal = ({ event }: AuditEntry): boolean => auditedRefusals.includes(event);

const anonymousActor: AuditActor = { kind: 'unknown', id: null, name: '' };

export function auditActorOf(actor: Actor | SignedIn | undefined): AuditActor {
  if (!actor) return anonymousActor;
  return { kind: actor.kind === 'guest' ? 'guest' : 'member', id: actor.id, name: actor.name };
}

const longest = 300;

const truncate = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

/** The named fields that have changed. */
export function changesBetween<T extends object>(
  before: T,
  after: { [Field in keyof T]?: T[Field] | undefined },
  fields: readonly (keyof T & string)[],
): AuditChange[] {
  return fields
    .map((field) => ({ field, from: truncate(before[field]), to: truncate(after[field]) }))
    .filter(({ from, to }) => from !== to);
}

/** Names are people's own words: line breaks and what steers a terminal have no place where lines are read one by one. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').slice(0, longest);

const plainOrNull = (text: string | null): string | null => (text === null ? null : plain(text));

function rowOf({ organization_id, event, record, changes = [], actor }: AuditEntry, origin: Origin, now: Date) {
  const by = actor ?? origin.actor;
  return {
    organization_id,
    at: now,
    event,
    actor_kind: by.kind,
    actor_id: by.id,
    actor_name: plain(by.name),
    ip: origin.ip,
    device: origin.device,
    record_kind: auditKindOf(event),
    record_id: record.id,
    record_label: plain(record.label),
    changes: changes.map(({ field, from, to }) => ({ field, from: plainOrNull(from), to: plainOrNull(to) })),
    request_id: origin.request_id,
  };
}

const columns = [
  'organization_id',
  'at',
  'event',
  'actor_kind',
  'actor_id',
  'actor_name',
  'ip',
  'device',
  'record_kind',
  'record_id',
  'record_label',
  'changes',
  'request_id',
].join(', ');
const insert = `insert into audit_log (${columns}) select ${columns} from jsonb_populate_recordset(null::audit_log, $1)`;

/**
 * Writes entries of the audit log, as the last thing of a transaction in `scope`: each waits for its place in the chain
 * until the transaction before it has committed.
 */
export const auditStatements = (
  entries: readonly AuditEntry[],
  scope: string | null,
  origin: Origin,
  now: Date,
): Statement[] =>
  byWorkspace(entries, scope, (_, own) => ({
    text: insert,
    values: [JSON.stringify(own.map((entry) => rowOf(entry, origin, now)))],
  }));
