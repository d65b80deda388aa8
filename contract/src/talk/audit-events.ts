/** Lists the audit events of rooms. */
export const talkAuditEvents = [
  'room.created',
  'room.members_added',
  'room.members_removed',
  'room.cleared',
  'room.deleted',
] as const;
