/** Only shared views are audited: a view that nobody else sees is private. */
export const viewsAuditEvents = ['view.shared', 'view.changed', 'view.removed'] as const;
