import type { Condition } from '@sightline/contract/conditions/conditions';
import type { ConditionClock } from '@sightline/contract/conditions/periods';
import type { List } from '@sightline/contract/lists';
import type { Permission } from '@sightline/contract/permissions';
import type { ListName } from '@sightline/contract/views/views';
import type { RawBuilder } from 'kysely';
import { type ListSource, type Matching, matchingRows } from '../db/list-query.ts';
import { readConditionClock } from './condition-clock.ts';
import type { Ctx } from './context.ts';

export type ViewedRows = { query?: string | undefined; conditions?: Condition | undefined };

/** A feature provides this for the views of its list: "from … where …" of the rows that a view has. */
export type ViewedList = {
  permission: Permission;
  /** Reads once what all views need. */
  open: (ctx: Ctx) => Promise<(rows: ViewedRows) => Promise<RawBuilder<unknown>>>;
};

export type ViewedLists = Record<ListName, ViewedList>;

/** The views of a list that its source alone describes. `filter`: what its screen asks for besides. */
export const viewedList = <L extends List>(
  permission: Permission,
  sourceOf: (ctx: Ctx, clock: ConditionClock) => ListSource<L>,
  filter?: Matching<L>['filter'],
): ViewedList => ({
  permission,
  open: async (ctx) => {
    const source = sourceOf(ctx, await readConditionClock(ctx));
    return async (rows) => matchingRows<L>(source, { ...rows, filter });
  },
});
