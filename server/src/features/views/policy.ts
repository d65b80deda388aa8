import { isAgent } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/context.ts';

type Shared = { shared_roles: readonly string[]; shared_spaces: readonly string[] };

export const isShared = ({ shared_roles, shared_spaces }: Shared): boolean =>
  shared_roles.length + shared_spaces.length > 0;

/** Customers cannot share their views. */
export const mayShare = ({ actor }: Pick<Ctx, 'actor'>): boolean => isAgent(actor);

/** A shared view outlives the work of its owner, so that others must be able to change it. */
export const mayChangeView = ({ actor }: Pick<Ctx, 'actor'>, view: Shared & { owner_id: string }): boolean =>
  view.owner_id === actor.id || (isShared(view) && isAgent(actor) && actor.permissions.has('workspace.update'));
