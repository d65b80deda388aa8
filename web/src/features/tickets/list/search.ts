import { limits } from '@sightline/contract/limits';
import type { TicketOrder } from '@sightline/contract/tickets/list-fields';
import {
  prioritySlugs,
  statusSlugs,
  ticketPriority,
  ticketStatus,
  ticketsList,
} from '@sightline/contract/tickets/tickets';
import { showsText } from '@sightline/contract/visible-text';
import { isId as isIdText, type ListSearch, listAddress, toAddress } from '#web/lib/list-address.ts';

export const ticketViews = ['all', 'mine', 'unassigned', 'overdue', 'quick', 'closed'] as const;
type TicketView = (typeof ticketViews)[number];

/** The orders that are offered; the first one is the default and groups the list. */
export const ticketOrders = ['status', 'updated_at', 'created_at', 'due_date', 'priority'] as const;
export type OfferedOrder = Extract<TicketOrder, (typeof ticketOrders)[number]>;

type Priority = keyof typeof ticketPriority;
type Status = keyof typeof ticketStatus;

/** The state of the list in its address, in words where there are any. Everything that is missing has its default. */
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

/** A slug, or an id in older addresses. `filters/named.ts` resolves it, and reports names that it cannot find. */
const isName = (value: string) => showsText(value) && value.length <= limits.name;

const { of } = listAddress(ticketsList, {
  filters: {
    status: (value: string) => Object.hasOwn(ticketStatus, value),
    priority: (value: string) => Object.hasOwn(ticketPriority, value),
    assignee: isName,
    customer: isName,
  },
  orders: ticketOrders,
});

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
  const list = of({ ...search, status, priority: withWords(search.priority, prioritySlugs) });
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
export const listSearchOf = (search: TicketSearch): ListSearch => of(search);
export const withListSearch = ({ view, create, article }: TicketSearch, list: ListSearch): TicketSearch =>
  readTicketSearch({ view, create, article, ...toAddress(list) });
