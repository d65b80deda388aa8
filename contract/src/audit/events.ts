import { assetsAuditEvents } from '../assets/audit-events.ts';
import { callsAuditEvents } from '../calls/audit-events.ts';
import { filesAuditEvents } from '../files/audit-events.ts';
import { jobsAuditEvents } from '../jobs/audit-events.ts';
import { knowledgeAuditEvents } from '../knowledge/audit-events.ts';
import { mailAuditEvents } from '../mail/audit-events.ts';
import { peopleAuditEvents } from '../people/audit-events.ts';
import { scheduleAuditEvents } from '../schedule/audit-events.ts';
import { sessionAuditEvents } from '../session/audit-events.ts';
import { sheetsAuditEvents } from '../sheets/audit-events.ts';
import { talkAuditEvents } from '../talk/audit-events.ts';
import { ticketsAuditEvents } from '../tickets/audit-events.ts';
import { viewsAuditEvents } from '../views/audit-events.ts';
import { workspaceAuditEvents } from '../workspace/audit-events.ts';

/**
 * Everything that the audit log keeps. An action hands an event to `ctx.audit` once, and it is written in the transaction
 * of the action itself. What stands before the dot is the kind of record that the event is about. This file has no schemas,
 * for pages that must be there before those are loaded.
 */
export const auditEvents = [
  ...sessionAuditEvents,
  ...peopleAuditEvents,
  ...workspaceAuditEvents,
  ...ticketsAuditEvents,
  ...scheduleAuditEvents,
  ...sheetsAuditEvents,
  ...assetsAuditEvents,
  ...knowledgeAuditEvents,
  ...jobsAuditEvents,
  ...talkAuditEvents,
  ...filesAuditEvents,
  ...callsAuditEvents,
  ...mailAuditEvents,
  ...viewsAuditEvents,
  'audit_log.exported',
] as const;

export type AuditEventName = (typeof auditEvents)[number];

type KindOf<Name extends string> = Name extends `${infer Kind}.${string}` ? Kind : never;
export type AuditRecordKind = KindOf<AuditEventName>;

export const auditKindOf = (event: AuditEventName): AuditRecordKind => event.split('.', 1)[0] as AuditRecordKind;

/** Events that the log lists under a second kind too: a search for roles also means the people who got one. */
export const alsoListedUnder: Partial<Record<AuditEventName, AuditRecordKind>> = {
  'person.roles_changed': 'role',
  'person.sessions_ended': 'session',
  'person.reset_link_sent': 'session',
};
