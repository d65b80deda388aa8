import { limits } from '@sightline/contract/limits';
import type { ListFilterKind } from '@sightline/contract/list-filters';
import type { List } from '@sightline/contract/lists';

/** The state of a list in its address; everything that is missing has its default. Filters have their own names. */
export type ListSearch = {
  query?: string;
  filter: Readonly<Record<string, readonly string[]>>;
  order?: string;
  dir?: 'asc' | 'desc';
  page?: number;
  /** A condition as JSON, and the saved view that it comes from. */
  where?: string;
  saved?: string;
};

export type ListAddress = {
  /** Name of each filter -> which of its values an address may have. */
  filters: Readonly<Record<string, (value: string) => boolean>>;
  orders: readonly string[];
  /** Conditions can ask its rows, so that it has saved views. */
  hasConditions?: boolean;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isId = (value: string): boolean => uuid.test(value);
export const isAnyOf =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);

const asText = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;

/** Several values stand in one, with commas between them. */
function listOf(value: unknown, isKnown: (item: string) => boolean): string[] {
  const items = Array.isArray(value) ? value.map(asText) : (asText(value)?.split(',') ?? []);
  return [...new Set(items.filter((item) => item !== undefined && isKnown(item)))] as string[];
}

/** The first page stands in no address; one past the end is answered with the last. */
export function readPage(value: unknown): { page?: number } {
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 1 ? { page } : {};
}

/** A condition as JSON, which the router reads if somebody typed it. The server checks its content. */
function readWhere({ where }: Record<string, unknown>): { where?: string } {
  const text = typeof where === 'object' && where !== null ? JSON.stringify(where) : where;
  return typeof text === 'string' && text !== '' ? { where: text } : {};
}

const readSaved = ({ saved }: Record<string, unknown>) => (typeof saved === 'string' && isId(saved) ? { saved } : {});

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readListSearch(address: ListAddress, search: Record<string, unknown>): ListSearch {
  const { filters, orders, hasConditions } = address;
  const query = asText(search.query)?.trim().slice(0, limits.search);
  const filter = Object.entries(filters).flatMap(([name, isKnown]) => {
    const values = listOf(search[name], isKnown);
    return values.length > 0 ? [[name, values] as const] : [];
  });
  const order = orders.find((each) => each === search.order);
  const dir = (['asc', 'desc'] as const).find((each) => each === search.dir);
  return {
    filter: Object.fromEntries(filter),
    ...(query && { query }),
    ...(order && { order }),
    ...(dir && { dir }),
    ...readPage(search.page),
    ...(hasConditions && { ...readWhere(search), ...readSaved(search) }),
  };
}

/** The state as it is in the address: each filter under its own name. */
export type AddressSearch<Filter extends string> = Omit<ListSearch, 'filter'> & {
  [Name in Filter]?: readonly string[];
};

/** The other way. */
export const toAddress = <Filter extends string>({ filter, ...rest }: ListSearch): AddressSearch<Filter> =>
  ({ ...rest, ...filter }) as AddressSearch<Filter>;

/** A list as the contract declares it. */
export type DeclaredList = Pick<List, 'filters' | 'orders' | 'order' | 'fields'>;

/** Addresses say `customer` and `category`, the wire `branch_id` and `category_id`. */
type FilterName<Wire extends string> = Wire extends 'branch_id'
  ? 'customer'
  : Wire extends `${infer Name}_id`
    ? Name
    : Wire;
export const filterName = (wire: string): string => (wire === 'branch_id' ? 'customer' : wire.replace(/_id$/, ''));

const knows = (filter: ListFilterKind): ((value: string) => boolean) => {
  if (filter.kind === 'flag') return (value) => value === 'true';
  return 'values' in filter ? isAnyOf(filter.values.map(String)) : isId;
};

type OwnAddress<Name extends string> = {
  filters?: Record<Name, (value: string) => boolean>;
  orders?: readonly string[];
};

/** The address of a list's screen; `own` are filters that stand there in other words than on the wire. */
export function listAddress<L extends DeclaredList, Name extends string = never>(list: L, own: OwnAddress<Name> = {}) {
  const { filters, orders = list.orders } = own;
  const declared = Object.entries(list.filters).flatMap(([wire, filter]) =>
    // Single rows are asked for by their own pages.
    filter.kind === 'id' || wire === 'id' ? [] : [[filterName(wire), knows(filter)] as const],
  );
  const address: ListAddress = {
    ...{ filters: { ...Object.fromEntries(declared), ...filters }, orders },
    hasConditions: Object.keys(list.fields ?? {}).length > 0,
  };
  const of = (search: Record<string, unknown>): ListSearch => readListSearch(address, search);
  return {
    /** Reads an address, which anybody may have typed. */
    of,
    /** For the router: the same as it stands there. */
    read: (search: Record<string, unknown>): AddressSearch<FilterName<keyof L['filters'] & string> | Name> =>
      toAddress(of(search)),
  };
}

/** Any change but of the page itself returns to the first page. */
const fromStart = ({ page: _page, ...search }: ListSearch): ListSearch => search;

/** Adds or removes a value of a filter. */
export function toggledFilter(search: ListSearch, name: string, value: string): ListSearch {
  const { [name]: chosen = [], ...others } = search.filter;
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
  return fromStart({ ...search, filter: next.length > 0 ? { ...others, [name]: next } : others });
}

export const withoutFilters = ({ where: _where, saved: _saved, ...search }: ListSearch): ListSearch =>
  fromStart({ ...search, filter: {} });

/** Other conditions, or none; the saved view stays open. */
export const withWhere = ({ where: _where, ...search }: ListSearch, where: string | undefined): ListSearch =>
  fromStart(where === undefined ? search : { ...search, where });

export function withQuery({ query: _query, ...search }: ListSearch, text: string): ListSearch {
  return fromStart(text.trim() ? { ...search, query: text } : search);
}

/** Another order begins in its own direction, unless one is given. */
export function withOrder(
  { order: _order, dir: _dir, ...search }: ListSearch,
  order: string | undefined,
  dir?: 'asc' | 'desc',
): ListSearch {
  return fromStart({ ...search, ...(order && { order }), ...(dir && { dir }) });
}

/** The same column again turns the direction around; another one begins with `firstDir`. */
export function orderedBy(
  search: ListSearch,
  order: string,
  shown: { order: string; dir: 'asc' | 'desc' },
  firstDir: 'asc' | 'desc' = 'asc',
): ListSearch {
  const turned = shown.dir === 'asc' ? 'desc' : 'asc';
  return withOrder(search, order, shown.order === order ? turned : firstDir);
}

/** How many filter values are active. */
export const countFilters = ({ filter }: ListSearch): number =>
  Object.values(filter).reduce((count, values) => count + values.length, 0);
