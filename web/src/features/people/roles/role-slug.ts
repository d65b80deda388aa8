import type { WorkspaceRole } from '@sightline/contract/people/roles';

/** In an address: `client-manager`, or the id of an own role, which may be renamed. */
export const slugOf = ({ id, name }: Pick<WorkspaceRole, 'id' | 'name'>): string =>
  id ?? name.toLowerCase().replaceAll(' ', '-');
