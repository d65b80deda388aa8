import { limits } from '@sightline/contract/limits';
import {
  prioritySlugs,
  statusSlugs,
  type TicketOrder,
  ticketPriority,
  ticketStatus,
} from '@sightline/contract/tickets';
import type { TicketListQuery } from '../api.ts';

export const ticketViews = ['all', 'mine', 'unassigned', 'overdue', 'quick', 'closed'] as const;
type TicketView = (typeof ticketViews)[number];

/** The orders that are offered; the first one is the default and groups the list. */
export const ticketOrders = ['status', 'updated_at', 'created_at', 'due_date', 'priority'] as const;
type OfferedOrder = Extract<TicketOrder, (typeof ticketOrders)[number]>;

type Priority = keyof typeof ticketPriority;
type Status = keyof typeof ticketStatus;

/** What the address of the list says, in words where there are any. Everything that is missing has its default. */
export type TicketSearch = {
  view?: Exclude<TicketView, 'all'>;
  query?: string;
  status?: Status[];
  priority?: Priority[];
  /** Slugs, or ids. */
  assignee?: string[];
  customer?: string[];
  order?: OfferedOrder;
  dir?: 'asc' | 'desc';
  page?: number;
  /** The dialog for a new ticket is open. */
  create?: true;
};

export const filterNames = ['status', 'priority', 'assignee', 'customer'] as const;
export type FilterName = (typeof filterNames)[number];

const oneOf = <T>(values: readonly T[], value: unknown): T | undefined => values.find((known) => known === value);

/** Several values stand in one, with commas between them; older addresses have lists. */
function listOf<T>(value: unknown, pick: (item: unknown) => T | undefined): T[] | undefined {
  const values: unknown[] = typeof value === 'string' ? value.split(',') : [value].flat();
  const items = values.flatMap((item) => pick(item) ?? []);
  return items.length > 0 ? [...new Set(items)] : undefined;
}

/** A slug, or an id in older addresses. Who is meant is found out by `filters/named.ts`, which also says of whom it does not know. */
const nameOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).trim().slice(0, limits.name) || undefined
    : undefined;

/** Older addresses have the number of a status or priority in place of its word. */
const slugOf =
  <Slug extends string>(slugs: Readonly<Record<number, Slug>>) =>
  (value: unknown): Slug | undefined =>
    typeof value === 'number' ? slugs[value] : oneOf(Object.values(slugs), value);

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readTicketSearch(search: Record<string, unknown>): TicketSearch {
  const query = typeof search.query === 'number' ? String(search.query) : search.query;
  const found = {
    view: oneOf(['mine', 'unassigned', 'overdue', 'quick', 'closed'] as const, search.view),
    query: typeof query === 'string' && query.trim() !== '' ? query : undefined,
    status: listOf(search.status, slugOf(statusSlugs)),
    priority: listOf(search.priority, slugOf(prioritySlugs)),
    assignee: listOf(search.assignee, nameOf),
    customer: listOf(search.customer, nameOf),
    order: oneOf(ticketOrders, search.order),
    dir: oneOf(['asc', 'desc'] as const, search.dir),
    page: typeof search.page === 'number' && search.page > 1 ? Math.floor(search.page) : undefined,
    create: search.create === true ? (true as const) : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as TicketSearch;
}

/** Closed tickets are all done, so the latest come first there. */
export const orderOf = ({ order, view }: TicketSearch): OfferedOrder =>
  order ?? (view === 'closed' ? 'updated_at' : 'status');

/** The default direction of each order. */
const naturalDir = {
  status: 'asc',
  updated_at: 'desc',
  created_at: 'desc',
  due_date: 'asc',
  priority: 'desc',
} as const;

export const dirOf = (search: TicketSearch): 'asc' | 'desc' => search.dir ?? naturalDir[orderOf(search)];

export const isFiltered = (search: TicketSearch): boolean =>
  search.query !== undefined || filterNames.some((name) => search[name] !== undefined);

const asText = (flag: boolean) => (flag ? ('true' as const) : ('false' as const));

/** The request query for the URL's state, whose names are ids by now. */
export function toListQuery(search: TicketSearch, myId: string): TicketListQuery {
  const { view } = search;
  return {
    order_by: orderOf(search),
    order_dir: dirOf(search),
    ...(search.query && { query: search.query.trim() }),
    filter: {
      type: view === 'quick' ? 'quick' : 'normal',
      closed: asText(view === 'closed'),
      ...(view === 'unassigned' && { unassigned: asText(true) }),
      ...(view === 'overdue' && { overdue: asText(true) }),
      ...(search.status && { status_id: search.status.map((slug) => ticketStatus[slug]) }),
      ...(search.priority && { priority_id: search.priority.map((slug) => ticketPriority[slug]) }),
      ...(view === 'mine' ? { assignee_id: [myId] } : search.assignee && { assignee_id: search.assignee }),
      ...(search.customer && { branch_id: search.customer }),
    },
  };
}

/** Toggles a filter value and returns to the first page. */
export function toggled<N extends FilterName>(
  search: TicketSearch,
  name: N,
  value: NonNullable<TicketSearch[N]>[number],
): TicketSearch {
  const { [name]: chosen = [], page: _, ...rest } = search;
  const values: unknown[] = chosen;
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  return readTicketSearch({ ...rest, [name]: next });
}

/** Without any filter value. */
export function withoutFilters(search: TicketSearch): TicketSearch {
  const {
    status: _status,
    priority: _priority,
    assignee: _assignee,
    customer: _customer,
    page: _page,
    ...rest
  } = search;
  return rest;
}

/** How many filter values are active. */
export const countFilters = (search: TicketSearch, names: readonly FilterName[]): number =>
  names.reduce((count, name) => count + (search[name]?.length ?? 0), 0);
