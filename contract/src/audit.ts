import { z } from 'zod';
import { auditKinds } from './audit-kinds.ts';
import { endpoint } from './endpoint.ts';
import { Page, Pagination } from './envelope.ts';
import { Id, Timestamp, TimestampInput } from './fields.ts';

export const AuditRecordKind = z.enum(auditKinds);
export type AuditRecordKind = z.infer<typeof AuditRecordKind>;

/**
 * All kinds of audit entries and their subjects. No client receives them. Each action writes one entry, in its own
 * transaction.
 */
export const auditEvents = {
  'session.signed_in': 'session',
  'session.sign_in_failed': 'session',
  'session.signed_out': 'session',
  'session.ended': 'session',
  'session.others_ended': 'session',
  'session.password_changed': 'session',
  'person.added': 'person',
  'person.updated': 'person',
  'workspace.created': 'workspace',
  'workspace.updated': 'workspace',
  'workspace.backed_up': 'workspace',
  'workspace.restored': 'workspace',
  'setting.changed': 'setting',
  'space.created': 'space',
  'ticket.created': 'ticket',
  'ticket.updated': 'ticket',
  'ticket.assigned': 'ticket',
  'ticket.unassigned': 'ticket',
  'ticket.timer_started': 'ticket',
  'ticket.timer_stopped': 'ticket',
  'ticket.closed': 'ticket',
  'ticket.reopened': 'ticket',
  'sheet.created': 'sheet',
  'sheet.deleted': 'sheet',
  'room.created': 'room',
  'room.members_added': 'room',
  'room.members_removed': 'room',
  'room.cleared': 'room',
  'room.deleted': 'room',
  /** Its bytes were read. The server cannot know whether they were shown or saved. */
  'file.opened': 'file',
  'call.started': 'call',
  'call.joined': 'call',
  'call.left': 'call',
  'call.removed': 'call',
  /** They closed the page, or lost the connection for too long. */
  'call.disconnected': 'call',
  'call.invited': 'call',
  'call.guest_invited': 'call',
  'call.invitation_resent': 'call',
  'call.invitation_revoked': 'call',
  'call.guest_asked': 'call',
  'call.guest_accepted': 'call',
  'call.guest_refused': 'call',
  'call.ended': 'call',
  'call.recording_asked': 'call',
  'call.recording_agreed': 'call',
  'call.recording_refused': 'call',
  'call.recording_withdrawn': 'call',
  'call.recording_stopped': 'call',
  'call.recording_opened': 'call',
  'call.recording_deleted': 'call',
  'call.snapshot_taken': 'call',
  'call.snapshot_captioned': 'call',
  'call.snapshot_redrawn': 'call',
  'call.snapshot_removed': 'call',
  'mail.sent': 'mail',
} as const satisfies Record<string, AuditRecordKind>;

export type AuditEventName = keyof typeof auditEvents;
export const AuditEvent = z.enum(Object.keys(auditEvents) as [AuditEventName, ...AuditEventName[]]);

/** Kinds that record a failure. They are written after the rollback. */
export const auditedRefusals: readonly AuditEventName[] = ['session.sign_in_failed'];

/** `system` is the server itself, `operator` a person at its console, `unknown` somebody who did not authenticate. */
export const AuditActorKind = z.enum(['member', 'guest', 'system', 'operator', 'unknown']);
export type AuditActorKind = z.infer<typeof AuditActorKind>;

/** A field before and after. Secrets and the text of messages are never included. */
export const AuditChange = z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() });
export type AuditChange = z.infer<typeof AuditChange>;

/** Names are those at the time of the action: later renaming or removal does not change an entry. */
export const AuditLog = z.object({
  /** The place in the workspace's chain, from 1 without gaps. */
  seq: z.int(),
  at: Timestamp,
  event: AuditEvent,
  user: z.object({ kind: AuditActorKind, id: Id.nullable(), name: z.string() }),
  ip: z.string().nullable(),
  device: z.string().nullable(),
  type: AuditRecordKind,
  record: z.object({ id: z.string().nullable(), label: z.string() }),
  changes: z.array(AuditChange),
  request_id: z.string().nullable(),
});
export type AuditLog = z.infer<typeof AuditLog>;

export const AuditLogQuery = z.object({
  page: Page,
  filter: z
    .object({
      user_id: Id.optional(),
      type: AuditRecordKind.optional(),
      /** Both ends are inclusive. */
      from: TimestampInput.optional(),
      to: TimestampInput.optional(),
    })
    .optional(),
});

export const auditApi = {
  list: endpoint('GET', '/audit-logs', {
    summary: 'Lists the audit entries of the workspace, newest first.',
    query: AuditLogQuery,
    data: z.object({ audit_logs: z.array(AuditLog), pagination: Pagination }),
  }),
};
