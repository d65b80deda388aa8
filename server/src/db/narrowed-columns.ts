type Narrowed = { type: string; from?: string };

/**
 * Columns that hold less than SQL says, as `table.column`, with the module that exports the type. Lists of texts that a
 * `check` allows need no entry: `npm run schema -w server` reads them from the database.
 */
export const narrowedColumns: Record<string, Narrowed> = {
  'archived_roles.name': { type: 'RoleName', from: '@sightline/contract/permissions' },
  'audit_log.changes': { type: 'AuditChange[]', from: '@sightline/contract/audit' },
  'audit_log.event': { type: 'AuditEventName', from: '@sightline/contract/audit-events' },
  'audit_log.record_kind': { type: 'AuditRecordKind', from: '@sightline/contract/audit-events' },
  'branches.address': { type: 'Address', from: '@sightline/contract/workspace-spaces' },
  'branches.contact': { type: 'Contact', from: '@sightline/contract/workspace-spaces' },
  'branches.holidays': { type: 'Holiday[]', from: '@sightline/contract/workspace-hours' },
  'branches.hours': { type: 'WeekHours | null', from: '@sightline/contract/workspace-hours' },
  'call_snapshots.marks': { type: 'Mark[]', from: '@sightline/contract/annotations' },
  'invitations.role': { type: 'RoleName', from: '@sightline/contract/permissions' },
  'files.owner_kind': {
    type: `'upload' | 'message' | 'snapshot' | 'recording' | 'logo' | 'space_logo' | 'avatar'`,
  },
  'notifications.kind': { type: 'NotificationKind', from: '@sightline/contract/notification-kinds' },
  'organizations.holidays': { type: 'Holiday[]', from: '@sightline/contract/workspace-hours' },
  'organizations.hours': { type: 'WeekHours', from: '@sightline/contract/workspace-hours' },
  'organizations.locale': { type: `'en' | 'pt'` },
  'organizations.plan': { type: 'PlanSlug', from: '@sightline/contract/permissions' },
  'people.away_from': { type: 'Day', from: '@sightline/contract/fields' },
  'people.away_to': { type: 'Day', from: '@sightline/contract/fields' },
  'own_roles.permissions': { type: 'string[]' },
  'roles.name': { type: 'RoleName', from: '@sightline/contract/permissions' },
  'suspended_roles.name': { type: 'RoleName', from: '@sightline/contract/permissions' },
  'sign_in_policies.ways': { type: `('password' | 'passkey' | 'qr' | 'sso')[]` },
  'sso_providers.default_role': { type: 'SsoRole', from: '@sightline/contract/session-sso' },
  'settings.key': { type: 'SettingKey', from: '@sightline/contract/workspace' },
  'settings.value': { type: 'boolean' },
  'tickets.priority_id': { type: 'PriorityId', from: '@sightline/contract/tickets' },
  'tickets.status_before_closing': { type: 'StatusId', from: '@sightline/contract/tickets' },
  'tickets.status_id': { type: 'StatusId', from: '@sightline/contract/tickets' },
};
