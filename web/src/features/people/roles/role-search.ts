/** The open page: `role` is the id of an own role or the slug of a built-in one; `copy` is the model of a new one. */
export type RoleSearch = { role?: string; copy?: string };

const short = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 60 ? value : undefined;

export function readRoleSearch({ role, copy }: Record<string, unknown>): RoleSearch {
  const model = short(copy);
  if (model !== undefined) return { copy: model };
  const open = short(role);
  return open === undefined ? {} : { role: open };
}
