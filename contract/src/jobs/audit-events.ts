/** What the audit log keeps of imports. */
export const jobsAuditEvents = ['import.started', 'import.finished', 'import.cancelled'] as const;
