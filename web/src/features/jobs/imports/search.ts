/** The import that a screen shows. */
export const readImportSearch = ({ id }: Record<string, unknown>): { id?: string } =>
  typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? { id } : {};
