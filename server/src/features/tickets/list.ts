import type { HandlerInput } from '@sightline/contract/endpoint';
import { limits } from '@sightline/contract/limits';
import {
  prioritySlugs,
  statusSlugs,
  type TicketGroup,
  type TicketOrder,
  type TicketRow,
  type ticketsApi,
  ticketsList,
} from '@sightline/contract/tickets/tickets';
import { priorityWords, statusWords } from '@sightline/contract/tickets/words';
import { type RawBuilder, sql } from 'kysely';
import { withCorrection } from '../../db/corrections.ts';
import { type ListSource, matchingRows } from '../../db/list-query.ts';
import { slicePage } from '../../db/pagination.ts';
import { isCommonTerm, withMore } from '../../db/search-strategy.ts';
import { chosenColumns, downloadTable, type ExportColumn, timeColumn, wordColumn } from '../../http/table-download.ts';
import type { Action } from '../../kernel/action.ts';
import type { Ctx } from '../../kernel/context.ts';
import { ticketNumberIn } from './number-words.ts';
import { assignedTo, overdue, rowColumns, rowJoins, unreadBy, visible } from './queries.ts';

type ListQuery = HandlerInput<typeof ticketsApi.list>['query'];
type Matching = Pick<ListQuery, 'query' | 'filter'>;
type Ordering = Pick<ListQuery, 'order_by' | 'order_dir'>;

const { perPage } = ticketsList;

const urgency = (ctx: Ctx) =>
  sql`(${overdue(ctx)}) is true desc, t.priority_id desc, t.due_date nulls last, t.updated_at desc, t.id`;

/** Whole orders for both directions: ids break ties, so that every ticket is on exactly one page. */
const orders = (ctx: Ctx): Record<TicketOrder, Record<'asc' | 'desc', RawBuilder<unknown>>> => ({
  status: {
    asc: sql`t.status_id, ${urgency(ctx)}`,
    desc: sql`t.status_id desc, ${urgency(ctx)}`,
  },
  updated_at: { asc: sql`t.updated_at, t.id desc`, desc: sql`t.updated_at desc, t.id` },
  /** Numbers are given in the order of creation. */
  created_at: { asc: sql`t.ticket_id`, desc: sql`t.ticket_id desc` },
  due_date: { asc: sql`t.due_date nulls last, t.id`, desc: sql`t.due_date desc nulls last, t.id` },
  priority: {
    asc: sql`t.priority_id, t.updated_at desc, t.id`,
    desc: sql`t.priority_id desc, t.updated_at desc, t.id`,
  },
  ticket_id: { asc: sql`t.ticket_id`, desc: sql`t.ticket_id desc` },
});

const orderOf = (ctx: Ctx, { order_by, order_dir = ticketsList.order.dir }: Ordering, found?: Found) =>
  sql`${namedFirst(found)} ${orders(ctx)[order_by][order_dir]}`;

/** The newest whose words are common, or all. The ticket whose number is named is found besides, and comes first. */
type Found = { words: string; number: number | undefined; isCommon: boolean };

async function find(ctx: Ctx, text: string | undefined): Promise<Found | undefined> {
  if (!text?.trim()) return undefined;
  const named = ticketNumberIn(text);
  const words = named?.isWhole ? String(named.number) : text.trim();
  return { words, number: named?.number, isCommon: await isCommonTerm(ctx, sql`search_tickets(${words})`) };
}

type Source = Omit<ListSource<typeof ticketsList>, 'orders' | 'columns' | 'joins'>;

/** Texts differ by which filters are set, never by their values: so each combination is planned once. */
const ticketsSource = (ctx: Ctx, found: Found | undefined): Source => ({
  table: 'tickets',
  alias: 't',
  scope: () => visible(ctx),
  filters: {
    type: (type) => sql`t.type = ${type}`,
    status_id: (ids) => sql`t.status_id = any(${ids}::smallint[])`,
    priority_id: (ids) => sql`t.priority_id = any(${ids}::smallint[])`,
    branch_id: (ids) => sql`t.branch_id = any(${ids}::uuid[])`,
    assignee_id: (ids) => assignedTo(ids),
    closed: (wanted) => (wanted ? sql`t.closed_at is not null` : sql`t.closed_at is null`),
    unassigned: (wanted) => (wanted ? sql`t.status_id = 1` : sql`t.status_id <> 1`),
    overdue: (wanted) => (wanted ? overdue(ctx) : sql`(${overdue(ctx)}) is not true`),
    unread: (wanted) => (wanted ? unreadBy(ctx) : sql`not ${unreadBy(ctx)}`),
  },
  search: (text) => {
    const { words = text, number, isCommon = false } = found ?? {};
    const has = isCommon ? sql`t.search @@ search_query(${words})` : sql`t.id in (select search_tickets(${words}))`;
    return number === undefined ? has : sql`(t.ticket_id = ${number} or ${has})`;
  },
});

/** The ticket that a search names by its number before all others. */
const namedFirst = (found: Found | undefined): RawBuilder<unknown> =>
  found?.number === undefined ? sql`` : sql`t.ticket_id = ${found.number} desc,`;

/** "from … where …" of the tickets that match; of those that have common words, the newest. */
function matching(ctx: Ctx, query: Matching, found: Found | undefined): RawBuilder<unknown> {
  const matches = matchingRows<typeof ticketsList>(ticketsSource(ctx, found), query);
  if (!found?.isCommon) return matches;
  return sql`from (select t.* ${matches} order by ${namedFirst(found)} t.ticket_id desc limit ${sql.lit(limits.found)}) t`;
}

/** The same for a change of all that match: exactly those that the list shows. */
export const ticketsThatMatch = async (ctx: Ctx, query: Matching): Promise<RawBuilder<unknown>> =>
  matching(ctx, query, await find(ctx, query.query));

function selectTickets(ctx: Ctx, matches: RawBuilder<unknown>, order: RawBuilder<unknown>, limit = sql``) {
  return sql<TicketRow>`
    select ${rowColumns}
    from (select t.* ${matches} order by ${order} ${limit}) t
    ${rowJoins(ctx)}
    order by ${order}`;
}

async function readPage(
  ctx: Ctx,
  query: ListQuery,
  { matches, found }: { matches: RawBuilder<unknown>; found: Found | undefined },
  offset: number,
): Promise<TicketRow[]> {
  const limit = sql`limit ${sql.lit(perPage)} ${offset > 0 ? sql`offset ${offset}` : sql``}`;
  return (await selectTickets(ctx, matches, orderOf(ctx, query, found), limit).execute(ctx.db)).rows;
}

/** One round trip, unless words are searched for or the page is past the last one. */
export const listTickets: Action<typeof ticketsApi.list> = async (ctx, { query }) => {
  const found = await find(ctx, query.query);
  const matches = matching(ctx, query, found);
  const wanted = (Math.max(query.page, 1) - 1) * perPage;
  const [tickets, groups] = await Promise.all([
    readPage(ctx, query, { matches, found }, wanted),
    sql<TicketGroup>`
      select t.status_id, count(*)::int total ${matches}
      group by t.status_id order by t.status_id`.execute(ctx.db),
  ]);
  const total = groups.rows.reduce((sum, group) => sum + group.total, 0);
  const { offset, pagination } = slicePage(query.page, total, perPage);
  return {
    tickets: offset === wanted ? tickets : await readPage(ctx, query, { matches, found }, offset),
    groups: groups.rows,
    pagination: await withCorrection(
      ctx,
      withMore(pagination, found?.isCommon === true && total === limits.found),
      found?.words,
      (text) => matching(ctx, query, { words: text, number: undefined, isCommon: false }),
    ),
  };
};

const columns: readonly ExportColumn<TicketRow>[] = [
  { id: 'number', title: 'number', cell: ({ ticket_id }) => ticket_id },
  { id: 'subject', title: 'subject', cell: ({ subject }) => subject },
  wordColumn('status', 'status', statusWords, ({ status, closed }) => (closed ? 'closed' : statusSlugs[status.id])),
  wordColumn('priority', 'priority', priorityWords, ({ priority }) => prioritySlugs[priority.id]),
  { id: 'customer', title: 'customer', cell: ({ branch }) => branch?.name ?? '' },
  { id: 'assignees', title: 'assignees', cell: ({ assignees }) => assignees.map(({ name }) => name).join(', ') },
  timeColumn('due', 'due', ({ due_date }) => due_date),
  timeColumn('created', 'created', ({ created_at }) => created_at),
  timeColumn('updated', 'updated', ({ updated_at }) => updated_at),
];

export const exportTickets: Action<typeof ticketsApi.export> = async (ctx, { body }) => {
  const matches = await ticketsThatMatch(ctx, body);
  const { send, count } = await downloadTable(ctx, {
    name: 'tickets',
    format: body.format,
    ...(await chosenColumns(ctx, columns, body.columns)),
    rows: selectTickets(ctx, matches, orderOf(ctx, body)),
  });
  if (count > 0) ctx.audit('tickets.exported', { record: { id: null, label: '' } });
  return send;
};
