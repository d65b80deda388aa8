import type { Statement } from '../db/client.ts';

/**
 * The statement of each workspace for its own items, at the end of a transaction in `scope`. Workspaces are taken in one order,
 * so two transactions never wait for each other.
 */
export function byWorkspace<T extends { organization_id: string }>(
  items: readonly T[],
  scope: string | null,
  statementOf: (organizationId: string, own: readonly T[]) => Statement,
): Statement[] {
  const groups = [...Map.groupBy(items, ({ organization_id }) => organization_id)];
  return groups
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([organizationId, own]) => [
      ...(organizationId === scope
        ? []
        : [{ text: `select set_config('app.organization_id', $1, true)`, values: [organizationId] }]),
      statementOf(organizationId, own),
    ]);
}
