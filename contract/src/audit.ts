import { z } from 'zod';
import { auditKinds } from './audit-kinds.ts';
import { endpoint } from './endpoint.ts';
import { Page, Pagination } from './envelope.ts';
import { Id, Timestamp, TimestampInput } from './fields.ts';

export const AuditRecordKind = z.enum(auditKinds);
export type AuditRecordKind = z.infer<typeof AuditRecordKind>;

/**
 * Everything that the audit log keeps, and what each is about. These events are published to nobody: no screen waits for
 * them, each says what was done, once for each action, and is written in the transaction of the action itself.
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
  /** Its bytes were read, to be shown or kept: how, the server cannot know. */
  'file.opened': 'file',
  'call.started': 'call',
  'call.joined': 'call',
  'call.left': 'call',
  'call.removed': 'call',
  /** Closed the page, or lost the connection for too long. */
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

/** What is kept although it came to nothing: it is written after the transaction was taken back. */
export const auditedRefusals: readonly AuditEventName[] = ['session.sign_in_failed'];

/** `system` is the server by itself, `operator` whoever has its console, `unknown` somebody who never proved who they are. */
export const AuditActorKind = z.enum(['member', 'guest', 'system', 'operator', 'unknown']);
export type AuditActorKind = z.infer<typeof AuditActorKind>;

/** A field before and after. What is secret, and what people wrote to each other, never stands here. */
export const AuditChange = z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() });
export type AuditChange = z.infer<typeof AuditChange>;

/** Names are those of the time: later renaming or removal does not change what was kept. */
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
      /** Both ends belong to what is shown. */
      from: TimestampInput.optional(),
      to: TimestampInput.optional(),
    })
    .optional(),
});

export const auditApi = {
  list: endpoint('GET', '/audit-logs', {
    summary: 'Lists what was done in the workspace, by whom and from where, the latest first.',
    query: AuditLogQuery,
    data: z.object({ audit_logs: z.array(AuditLog), pagination: Pagination }),
  }),
};
