/** What an entry of the audit log can be about. Without schemas, for pages that must be there before those are loaded. */
export const auditKinds = [
  'session',
  'person',
  'workspace',
  'setting',
  'space',
  'ticket',
  'sheet',
  'room',
  'file',
  'call',
  'mail',
] as const;
