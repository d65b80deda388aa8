/** Lists the audit events of imports. */
export const jobsAuditEvents = ['import.started', 'import.finished', 'import.cancelled'] as const;
