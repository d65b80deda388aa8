import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Page, Pagination } from '../envelope.ts';
import { limits } from '../limits.ts';
import { exportFields } from '../lists.ts';
import { Id, Timestamp, TimestampInput } from '../scalars.ts';
import { type AuditEventName, auditEvents } from './events.ts';
import { auditKinds } from './kinds.ts';

export const AuditRecordKind = z.enum(auditKinds);

export const AuditEvent = z.enum(auditEvents);

/** Kinds that record a failure. They are written after the rollback. */
export const auditedRefusals: readonly AuditEventName[] = ['session.sign_in_failed', 'session.second_factor_failed'];

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
  /** Searches the names of the actor and of the record, and the changes. */
  query: z.string().max(limits.search).optional(),
  filter: z
    .object({
      /** The person who acted. */
      user_id: Id.optional(),
      /** The record that the entry is about: a person, a ticket, an asset. */
      record_id: Id.optional(),
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
  export: endpoint('POST', '/audit-logs/export', {
    summary: 'Downloads the audit entries that a search and filters select, as CSV or as a workbook.',
    description:
      "In the caller's language and on the clock of the workspace. Texts in CSV that a spreadsheet would take for formulas begin with an apostrophe.",
    body: AuditLogQuery.omit({ page: true }).extend(exportFields),
    raw: true,
  }),
};
