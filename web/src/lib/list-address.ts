import { limits } from '@sightline/contract/limits';

/** What the address of a list says; everything that is missing has its default. Filters stand under their own names. */
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
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isId = (value: string): boolean => uuid.test(value);
export const isAnyOf =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

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

/** A condition is JSON of an object. What it asks is checked where the list is. */
const readWhere = ({ where }: Record<string, unknown>) =>
  typeof where === 'string' && /^\{.*\}$/s.test(where) ? { where } : {};

const readSaved = ({ saved }: Record<string, unknown>) => (typeof saved === 'string' && isId(saved) ? { saved } : {});

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readListSearch({ filters, orders }: ListAddress, search: Record<string, unknown>): ListSearch {
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
    ...readWhere(search),
    ...readSaved(search),
  };
}

/** What stands in the address: each filter under its own name. */
export type AddressSearch<Filter extends string> = Omit<ListSearch, 'filter'> & {
  [Name in Filter]?: readonly string[];
};

/** The other way. */
export const toAddress = <Filter extends string>({ filter, ...rest }: ListSearch): AddressSearch<Filter> =>
  ({ ...rest, ...filter }) as AddressSearch<Filter>;

/** The request of a page of the list. */
export const toQuery = ({ query, filter, order, dir }: ListSearch) => ({
  ...(query && { query }),
  ...(order && { order_by: order }),
  ...(dir && { order_dir: dir }),
  ...(Object.keys(filter).length > 0 && { filter }),
});

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
