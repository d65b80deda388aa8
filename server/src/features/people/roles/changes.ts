import type { AuditChange } from '@sightline/contract/audit/audit';
import type { WorkspaceRole } from '@sightline/contract/people/roles';

type Described = Pick<WorkspaceRole, 'name' | 'kind' | 'description' | 'permissions'>;

const listed = (slugs: readonly string[]): string | null => slugs.join(', ') || null;
const without = (one: readonly string[] = [], other: readonly string[] = []) =>
  one.filter((slug) => !other.includes(slug));

/** Lists the changes of a role for the audit log; `before` is null for a new role, `after` for a removed one. */
export function changesOf(before: Described | null, after: Described | null): AuditChange[] {
  const texts = (['name', 'kind', 'description'] as const).map((field) => ({
    field,
    from: before?.[field] || null,
    to: after?.[field] || null,
  }));
  const granted = { field: 'granted', from: null, to: listed(without(after?.permissions, before?.permissions)) };
  const withdrawn = { field: 'withdrawn', from: listed(without(before?.permissions, after?.permissions)), to: null };
  return [...texts, granted, withdrawn].filter(({ from, to }) => from !== to);
}
