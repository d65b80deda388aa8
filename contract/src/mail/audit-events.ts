/** Lists the audit events of e-mails. */
export const mailAuditEvents = ['mail.sent', 'mail.links_shown'] as const;
