/**
 * Everything that the audit log keeps. An action hands an event to `ctx.audit` once, and it is written in the transaction
 * of the action itself. What stands before the dot is the kind of record that the event is about. This file has no schemas,
 * for pages that must be there before those are loaded.
 */
export const auditEvents = [
  'session.signed_in',
  'session.sign_in_failed',
  'session.signed_out',
  'session.ended',
  'session.others_ended',
  'session.password_changed',
  'session.second_factor_failed',
  'session.authenticator_added',
  'session.authenticator_removed',
  'session.passkey_added',
  'session.passkey_renamed',
  'session.passkey_removed',
  'session.qr_approved',
  'session.qr_refused',
  'session.recovery_codes_renewed',
  'session.recovery_code_used',
  'person.added',
  'person.updated',
  'workspace.created',
  'workspace.updated',
  'workspace.sign_in_policy_changed',
  'workspace.backed_up',
  'workspace.restored',
  'setting.changed',
  'space.created',
  'ticket.created',
  'ticket.updated',
  'ticket.assigned',
  'ticket.unassigned',
  'ticket.timer_started',
  'ticket.timer_stopped',
  'ticket.closed',
  'ticket.reopened',
  'sheet.created',
  'sheet.deleted',
  'room.created',
  'room.members_added',
  'room.members_removed',
  'room.cleared',
  'room.deleted',
  /** Its bytes were read. The server cannot know whether they were shown or saved. */
  'file.opened',
  'call.started',
  'call.joined',
  'call.left',
  'call.removed',
  /** They closed the page, or lost the connection for too long. */
  'call.disconnected',
  'call.invited',
  'call.guest_invited',
  'call.invitation_resent',
  'call.invitation_revoked',
  'call.guest_asked',
  'call.guest_accepted',
  'call.guest_refused',
  'call.ended',
  'call.recording_asked',
  'call.recording_agreed',
  'call.recording_refused',
  'call.recording_withdrawn',
  'call.recording_stopped',
  'call.recording_opened',
  'call.recording_deleted',
  'call.snapshot_taken',
  'call.snapshot_captioned',
  'call.snapshot_redrawn',
  'call.snapshot_removed',
  'mail.sent',
] as const;

export type AuditEventName = (typeof auditEvents)[number];

type KindOf<Name extends string> = Name extends `${infer Kind}.${string}` ? Kind : never;
export type AuditRecordKind = KindOf<AuditEventName>;

export const auditKindOf = (event: AuditEventName): AuditRecordKind => event.split('.', 1)[0] as AuditRecordKind;

/** Each kind once, in the order above. */
export const auditKinds: readonly AuditRecordKind[] = [...new Set(auditEvents.map(auditKindOf))];
