import type { Condition } from '@sightline/contract/conditions/conditions';
import type { ConditionClock } from '@sightline/contract/conditions/periods';
import type { HandlerInput } from '@sightline/contract/endpoint';
import { limits } from '@sightline/contract/limits';
import {
  prioritySlugs,
  statusSlugs,
  type TicketGroup,
  type TicketRow,
  ticketStatus,
  type ticketsApi,
  ticketsList,
} from '@sightline/contract/tickets/tickets';
import { priorityWords, statusWords } from '@sightline/contract/tickets/words';
import { type RawBuilder, sql } from 'kysely';
import { countGroups, type ListSource, matchingRows, readList, selectRows } from '../../db/list-query.ts';
import { isCommonTerm } from '../../db/search-strategy.ts';
import { chosenColumns, downloadTable, type ExportColumn, timeColumn, wordColumn } from '../../http/table-download.ts';
import type { Action } from '../../kernel/action.ts';
import { conditionClock, readConditionClock } from '../../kernel/condition-clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { ViewedList } from '../../kernel/viewed-list.ts';
import { ticketNumberIn } from './number-words.ts';
import { assignedTo, isAssigned, overdue, rowColumns, rowJoins, unreadBy, visible } from './queries.ts';

type Matching = Pick<HandlerInput<typeof ticketsApi.list>['query'], 'query' | 'filter' | 'conditions'>;
type Source = ListSource<typeof ticketsList>;

const urgency = (ctx: Ctx) =>
  sql`(${overdue(ctx)}) is true desc, t.priority_id desc, t.due_date nulls last, t.updated_at desc, t.id`;

/** Whole orders for both directions: ids break ties, so that every ticket is on exactly one page. */
const orders = (ctx: Ctx): Source['orders'] => ({
  status: {
    asc: sql`t.status_id, ${urgency(ctx)}`,
    desc: sql`t.status_id desc, ${urgency(ctx)}`,
  },
  updated_at: { asc: sql`t.updated_at, t.id desc`, desc: sql`t.updated_at desc, t.id` },
  /** Numbers are given in the order of creation. */
  created_at: { asc: sql`t.ticket_id`, desc: sql`t.ticket_id desc` },
  due_date: sql`t.due_date`,
  priority: {
    asc: sql`t.priority_id, t.updated_at desc, t.id`,
    desc: sql`t.priority_id desc, t.updated_at desc, t.id`,
  },
  ticket_id: { asc: sql`t.ticket_id`, desc: sql`t.ticket_id desc` },
});

/** The newest whose words are common, or all. The ticket whose number is named is found besides, and comes first. */
type Found = { words: string; number: number | undefined; isCommon: boolean };

async function find(ctx: Ctx, text: string | undefined): Promise<Found | undefined> {
  if (!text?.trim()) return undefined;
  const named = ticketNumberIn(text);
  const words = named?.isWhole ? String(named.number) : text.trim();
  return { words, number: named?.number, isCommon: await isCommonTerm(ctx, sql`search_tickets(${words})`) };
}

/** `found` holds only for the words that were typed, not for others such as corrected ones. */
function search(text: string, found: Found | undefined): RawBuilder<unknown> {
  const { number, isCommon } = found?.words === text ? found : { number: undefined, isCommon: false };
  const has = isCommon ? sql`t.search @@ search_query(${text})` : sql`t.id in (select search_tickets(${text}))`;
  return number === undefined ? has : sql`(t.ticket_id = ${number} or ${has})`;
}

const isAnyOf = (field: string, value: readonly (string | number)[]): Condition => ({ field, op: 'is_any_of', value });
const is = (field: string, value: string | boolean): Condition => ({ field, op: 'is', value });
const unassigned: Condition = isAnyOf('status', [ticketStatus.not_assigned]);

const sources = (ctx: Ctx): NonNullable<Source['conditions']>['sources'] => ({
  subject: { value: sql`t.subject` },
  type: { value: sql`t.type` },
  status: { value: sql`t.status_id` },
  priority: { value: sql`t.priority_id` },
  assignee: { has: assignedTo, some: isAssigned },
  customer: { value: sql`t.branch_id` },
  created_by: { value: sql`t.created_by` },
  assistance_type: { value: sql`t.assistance_type_id` },
  problem_type: { value: sql`t.problem_type_id` },
  due: { value: sql`t.due_date` },
  created: { value: sql`t.created_at` },
  updated: { value: sql`t.updated_at` },
  closed: { yes: sql`t.closed_at is not null`, no: sql`t.closed_at is null` },
  overdue: { yes: overdue(ctx), no: sql`(${overdue(ctx)}) is not true` },
  unread: { yes: unreadBy(ctx), no: sql`not ${unreadBy(ctx)}` },
});

/** Texts differ by which filters are set, never by their values: so each combination is planned once. */
async function openSource(
  ctx: Ctx,
  query: Matching,
  known?: ConditionClock,
): Promise<{ source: Source; found: Found | undefined }> {
  const found = await find(ctx, query.query);
  const foremost = found?.number === undefined ? sql`` : sql`t.ticket_id = ${found.number} desc,`;
  const source: Source = {
    table: 'tickets',
    alias: 't',
    scope: () => visible(ctx),
    conditions: {
      fields: ticketsList.fields,
      sources: sources(ctx),
      clock: known ?? (await conditionClock(ctx, query.conditions)),
    },
    filters: {
      type: (type) => is('type', type),
      status_id: (ids) => isAnyOf('status', ids),
      priority_id: (ids) => isAnyOf('priority', ids),
      branch_id: (ids) => isAnyOf('customer', ids),
      assignee_id: (ids) => isAnyOf('assignee', ids),
      closed: (wanted) => is('closed', wanted),
      unassigned: (wanted) => (wanted ? unassigned : { not: unassigned }),
      overdue: (wanted) => is('overdue', wanted),
      unread: (wanted) => is('unread', wanted),
    },
    search: (text) => search(text, found),
    ...(found?.isCommon && { found: { order: sql`${foremost} t.ticket_id desc`, most: limits.found } }),
    foremost,
    orders: orders(ctx),
    columns: rowColumns,
    joins: rowJoins(ctx),
  };
  return { source, found };
}

const searched = <Query extends Matching>(query: Query, found: Found | undefined): Query => ({
  ...query,
  query: found?.words,
});

/** "from … where …" of the tickets that match, for a change of all of them: exactly those that the list shows. */
export async function ticketsThatMatch(ctx: Ctx, query: Matching): Promise<RawBuilder<unknown>> {
  const { source, found } = await openSource(ctx, query);
  return matchingRows<typeof ticketsList>(source, searched(query, found));
}

/** The rows of views, which read the clock once. */
export const viewedTickets: ViewedList = {
  permission: 'tickets.view',
  open: async (ctx) => {
    const clock = await readConditionClock(ctx);
    return async (rows) => {
      const { source, found } = await openSource(ctx, rows, clock);
      return matchingRows<typeof ticketsList>(source, searched(rows, found));
    };
  },
};

/** One round trip, unless words are searched for, conditions name days, or the page is past the last one. */
export const listTickets: Action<typeof ticketsApi.list> = async (ctx, { query }) => {
  const { source, found } = await openSource(ctx, query);
  const asked = searched({ ...query, order_dir: query.order_dir ?? ticketsList.order.dir }, found);
  const groups = countGroups<typeof ticketsList, TicketGroup>(ctx, source, asked, sql`t.status_id`);
  const count = async () => (await groups).reduce((sum, group) => sum + group.total, 0);
  const { rows, pagination } = await readList<typeof ticketsList, TicketRow>(ctx, ticketsList, source, asked, count);
  return { tickets: rows, groups: await groups, pagination };
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
  const { source, found } = await openSource(ctx, body);
  const asked = searched({ ...body, order_dir: body.order_dir ?? ticketsList.order.dir }, found);
  const { send, count } = await downloadTable(ctx, {
    name: 'tickets',
    format: body.format,
    ...(await chosenColumns(ctx, columns, body.columns)),
    rows: selectRows<typeof ticketsList, TicketRow>(ticketsList, source, asked),
  });
  if (count > 0) ctx.audit('tickets.exported', { record: { id: null, label: '' } });
  return send;
};
