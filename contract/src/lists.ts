import { z } from 'zod';
import type { Condition } from './conditions/conditions.ts';
import type { ConditionFields } from './conditions/fields.ts';
import { conditionText } from './conditions/schema.ts';
import { Page } from './envelope.ts';
import { limits } from './limits.ts';
import type { FilterValue, ListFilterKind, ListFilters } from './list-filters.ts';
import { Id, QueryBoolean, QueryInt, queryList } from './scalars.ts';

type Direction = 'asc' | 'desc';

/** A query may pass a single value without an array. */
type Several<Value> = z.ZodOptional<z.ZodType<Value[], Value | readonly Value[]>>;
type SchemaOf<Kind extends ListFilterKind> = Kind extends { kind: 'any_of'; values: readonly (infer Value)[] }
  ? Several<Value>
  : Kind extends { kind: 'one_of'; values: readonly (infer Value)[] }
    ? z.ZodOptional<z.ZodType<Value, Value>>
    : Kind extends { kind: 'ids' }
      ? Several<string>
      : Kind extends { kind: 'id' }
        ? z.ZodOptional<typeof Id>
        : z.ZodOptional<typeof QueryBoolean>;
type SchemasOf<Filters extends ListFilters> = { [Name in keyof Filters]: SchemaOf<Filters[Name]> };

/** Numbers are written in digits in an address. */
const schemaOfValue = (values: readonly FilterValue[]): z.ZodType =>
  values.every((value) => typeof value === 'string')
    ? z.enum(values)
    : QueryInt.pipe(z.union(values.map((value) => z.literal(Number(value)))));

function schemaOf(filter: ListFilterKind): z.ZodType {
  switch (filter.kind) {
    case 'any_of':
      return queryList(schemaOfValue(filter.values));
    case 'one_of':
      return z.enum(filter.values).optional();
    case 'ids':
      return queryList(Id);
    case 'id':
      return Id.optional();
    case 'flag':
      return QueryBoolean.optional();
  }
}

const schemasOf = <Filters extends ListFilters>(filters: Filters): SchemasOf<Filters> =>
  Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, schemaOf(filter)])) as SchemasOf<Filters>;

/**
 * Declares the queries of a list. The query of its endpoint, its text in the API document, the address of its screen and its export follow from
 * it; the server translates each field and each order to SQL (`server/src/db/list-query.ts`).
 */
export function defineList<
  const Filters extends ListFilters,
  const Orders extends readonly [string, ...string[]],
  const Fields extends ConditionFields = Record<never, never>,
  Schemas extends Record<string, z.ZodType> = Record<never, never>,
>(list: {
  /** The fields that conditions can test, in filters, saved views and rules. */
  fields?: Fields;
  /** They add up, and a list of values matches any of them. */
  filters: Filters;
  /** Filters that no address has, each of an optional type. */
  schemas?: Schemas;
  orders: Orders;
  /** The order of a list that is asked for without one. */
  order: { by: NoInfer<Orders[number]>; dir: Direction };
  perPage: number;
}) {
  const query = z.string().max(limits.search).optional();
  const schemas = { ...schemasOf(list.filters), ...(list.schemas ?? ({} as Schemas)) };
  const filter = z.object(schemas).optional();
  const fields = list.fields ?? ({} as Fields);
  const asked = list.fields ? { conditions: conditionText(fields).optional() } : {};
  /** The rows that a search, filters and conditions select, over all pages. */
  const matching = { query, filter, ...(asked as { conditions: z.ZodOptional<z.ZodType<Condition, string>> }) };
  return {
    ...list,
    fields,
    schemas,
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

/** The parameters of a list's download besides its search, filters and order; `columns` are those that the screen shows. */
export const exportFields = {
  format: TableFormat.default('csv'),
  columns: z.array(z.string().max(limits.exportedColumn)).max(limits.exportedColumns).optional(),
};

type Matching = { query?: string | undefined; filter?: object | undefined; conditions?: Condition | undefined };
export type List = {
  fields: ConditionFields;
  filters: ListFilters;
  schemas: Record<string, z.ZodType>;
  orders: readonly [string, ...string[]];
  order: { by: string; dir: Direction };
  perPage: number;
  query: z.ZodType;
  matching: z.ZodType<Matching>;
};

/** A request that does something to many rows at once: some by id, or all that match. `fields` say what. */
export const bulkBody = <Matching extends z.ZodType, Fields extends z.ZodRawShape>(
  { matching }: { matching: Matching },
  fields: Fields,
) =>
  z
    .object({
      ids: z.array(Id).min(1).max(limits.bulkIds).optional(),
      matching: matching.optional(),
      /** Rows that match but are left out. */
      except: z.array(Id).max(limits.bulkIds).default([]),
      ...fields,
    })
    .refine((body) => 'ids' in body !== 'matching' in body, { path: ['ids'] });

/** The outcome of each row. `code` is one of the error catalogue. */
export const BulkResult = z.object({
  done: z.array(Id),
  failed: z.array(z.object({ id: Id, name: z.string(), code: z.string() })),
  /** How many of the ids do not exist, or no longer. */
  missing: z.int(),
});
export type BulkResult = z.infer<typeof BulkResult>;
