import { limits } from '@sightline/contract/limits';
import type { TicketOrder } from '@sightline/contract/tickets/list-fields';
import { prioritySlugs, statusSlugs, ticketPriority, ticketStatus } from '@sightline/contract/tickets/tickets';
import { showsText } from '@sightline/contract/visible-text';
import { isId as isIdText, type ListSearch, readListSearch, toAddress } from '#web/lib/list-address.ts';
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
  /** A condition as JSON, and the saved view that it comes from. */
  where?: string;
  saved?: string;
  /** The dialog for a new ticket is open. */
  create?: true;
  /** The article that its reader takes along into the new ticket. */
  article?: string;
};

/** A slug, or an id in older addresses. Who is meant is found out by `filters/named.ts`, which also says of whom it does not know. */
const isName = (value: string) => showsText(value) && value.length <= limits.name;

const address = {
  filters: {
    status: (value: string) => Object.hasOwn(ticketStatus, value),
    priority: (value: string) => Object.hasOwn(ticketPriority, value),
    assignee: isName,
    customer: isName,
  },
  orders: ticketOrders,
};

/** Older addresses have the number of a status or priority in place of its word. */
function withWords(value: unknown, slugs: Readonly<Record<number, string>>): unknown {
  if (Array.isArray(value)) return value.map((item) => withWords(item, slugs));
  return typeof value === 'number' ? slugs[value] : value;
}

const isId = (value: unknown): value is string => typeof value === 'string' && isIdText(value);

const views = ['mine', 'unassigned', 'overdue', 'quick', 'closed'] as const;

/** Reads an address that anybody may have typed: what makes no sense is left out. */
export function readTicketSearch(search: Record<string, unknown>): TicketSearch {
  const status = withWords(search.status, statusSlugs);
  const list = readListSearch(address, { ...search, status, priority: withWords(search.priority, prioritySlugs) });
  const view = views.find((each) => each === search.view);
  return {
    ...(view && { view }),
    // The address allows no other values.
    ...(toAddress(list) as unknown as Omit<TicketSearch, 'view' | 'create' | 'article'>),
    ...(search.create === true && { create: true }),
    ...(search.create === true && isId(search.article) && { article: search.article }),
  };
}

/** The same as lists in general have it; what only tickets have stays where it is. */
export const listSearchOf = (search: TicketSearch): ListSearch => readListSearch(address, search);
export const withListSearch = ({ view, create, article }: TicketSearch, list: ListSearch): TicketSearch =>
  readTicketSearch({ view, create, article, ...toAddress(list) });

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

const asText = (flag: boolean) => (flag ? ('true' as const) : ('false' as const));

/** The request query for the URL's state, whose names are ids by now. */
export function toListQuery(search: TicketSearch, myId: string) {
  const { view } = search;
  return {
    order_by: orderOf(search),
    order_dir: dirOf(search),
    ...(search.query && { query: search.query.trim() }),
    ...(search.where && { conditions: search.where }),
    filter: {
      // A saved view says itself whether it has quick and closed tickets.
      ...(!search.saved && {
        type: view === 'quick' ? ('quick' as const) : ('normal' as const),
        closed: asText(view === 'closed'),
      }),
      ...(view === 'unassigned' && { unassigned: asText(true) }),
      ...(view === 'overdue' && { overdue: asText(true) }),
      ...(search.status && { status_id: search.status.map((slug) => ticketStatus[slug]) }),
      ...(search.priority && { priority_id: search.priority.map((slug) => ticketPriority[slug]) }),
      ...(view === 'mine' ? { assignee_id: [myId] } : search.assignee && { assignee_id: search.assignee }),
      ...(search.customer && { branch_id: search.customer }),
    },
  } satisfies TicketListQuery;
}
