/** Lists the audit events of files. */
export const filesAuditEvents = [
  /** Its bytes were read. The server cannot know whether they were shown or saved. */
  'file.opened',
] as const;
