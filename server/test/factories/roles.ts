import type { Permission } from '@sightline/contract/permissions';
import { v7 as uuidv7 } from 'uuid';
import { unique } from '../app.ts';
import { arrange } from '../factories.ts';

/** An own role of a workspace, held by nobody yet. */
export async function buildRole(
  { id: organization }: { id: string },
  permissions: readonly Permission[],
  kind: 'organization' | 'branch' = 'organization',
): Promise<{ id: string; name: string }> {
  const role = { id: uuidv7(), name: unique('Role') };
  await arrange(
    `insert into own_roles (organization_id, id, name, kind, permissions, created_at)
     values ($1, $2, $3, $4, $5, now())`,
    [organization, role.id, role.name, kind, permissions],
  );
  return role;
}
