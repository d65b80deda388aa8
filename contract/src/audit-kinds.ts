/** Subjects of audit entries. Separate from the schemas, for pages that load before them. */
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
