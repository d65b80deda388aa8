import type { Condition } from '@sightline/contract/conditions/conditions';
import type { Permission } from '@sightline/contract/permissions';
import type { ListName } from '@sightline/contract/views/views';
import type { RawBuilder } from 'kysely';
import type { Ctx } from './context.ts';

export type ViewedRows = { query?: string | undefined; conditions?: Condition | undefined };

/** A feature provides this for the views of its list: "from … where …" of the rows that a view has. */
export type ViewedList = {
  permission: Permission;
  /** Reads once what all views need. */
  open: (ctx: Ctx) => Promise<(rows: ViewedRows) => Promise<RawBuilder<unknown>>>;
};

export type ViewedLists = Record<ListName, ViewedList>;
