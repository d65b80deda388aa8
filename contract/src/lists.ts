import { z } from 'zod';
import type { Condition } from './conditions/conditions.ts';
import type { ConditionFields } from './conditions/fields.ts';
import { conditionText } from './conditions/schema.ts';
import { Page } from './envelope.ts';
import { limits } from './limits.ts';
import { Id } from './scalars.ts';

type Direction = 'asc' | 'desc';

/**
 * What a list can be asked for. The query of its endpoint, its text in the API document, the address of its screen and its export follow
 * from it; the server says in SQL what each field and each order means (`server/src/db/list-query.ts`).
 */
export function defineList<
  const Filters extends Record<string, z.ZodType>,
  const Orders extends readonly [string, ...string[]],
  const Fields extends ConditionFields = Record<never, never>,
>(list: {
  /** What conditions can ask of a row, in filters, saved views and rules. */
  fields?: Fields;
  /** Each of an optional type: they add up, and a list of values matches any of them. */
  filters: Filters;
  orders: Orders;
  /** The order of a list that is asked for without one. */
  order: { by: NoInfer<Orders[number]>; dir: Direction };
  perPage: number;
}) {
  const query = z.string().max(limits.search).optional();
  const filter = z.object(list.filters).optional();
  const fields = list.fields ?? ({} as Fields);
  const asked = list.fields ? { conditions: conditionText(fields).optional() } : {};
  /** The rows that a search, filters and conditions select, over all pages. */
  const matching = { query, filter, ...(asked as { conditions: z.ZodOptional<z.ZodType<Condition, string>> }) };
  return {
    ...list,
    fields,
    query: z.object({
      page: Page,
      order_by: z.enum(list.orders).default(list.order.by as never),
      order_dir: z.enum(['asc', 'desc']).optional(),
      ...matching,
    }),
    matching: z.object(matching),
  };
}

export const TableFormat = z.enum(['csv', 'xlsx']);
export type TableFormat = z.infer<typeof TableFormat>;

/** What the download of a list takes besides its search, filters and order: of its columns those that are shown. */
export const exportFields = {
  format: TableFormat.default('csv'),
  columns: z.array(z.string().max(limits.exportedColumn)).max(limits.exportedColumns).optional(),
};

export type List = ReturnType<typeof defineList>;

/** A request that does something to many rows at once: some by id, or all that match. `fields` say what. */
export const bulkBody = <Matching extends z.ZodType, Fields extends z.ZodRawShape>(
  { matching }: { matching: Matching },
  fields: Fields,
) =>
  z
    .object({
      ids: z.array(Id).min(1).max(limits.bulkIds).optional(),
      matching: matching.optional(),
      /** Of those that match, these are left out. */
      except: z.array(Id).max(limits.bulkIds).default([]),
      ...fields,
    })
    .refine((body) => 'ids' in body !== 'matching' in body, { path: ['ids'] });

/** What became of each row. `code` is one of the error catalogue. */
export const BulkResult = z.object({
  done: z.array(Id),
  failed: z.array(z.object({ id: Id, name: z.string(), code: z.string() })),
  /** How many of the ids do not exist, or no longer. */
  missing: z.int(),
});
export type BulkResult = z.infer<typeof BulkResult>;
