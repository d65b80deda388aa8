/** Of views that are shared: what people arrange for themselves is theirs alone. */
export const viewsAuditEvents = ['view.shared', 'view.changed', 'view.removed'] as const;
