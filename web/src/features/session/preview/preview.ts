import type { RoleName } from '@sightline/contract/permissions';
import { Store } from '#web/lib/store.ts';

/**
 * The role that the reader looks at the application with. It lives in this tab until it is stopped or reloaded, and only ever
 * takes away: the server knows nothing of it.
 */
export type Preview = { name: RoleName; permissions: readonly string[] };

export const preview = new Store<Preview | null>(null);
