import type { Condition } from '@sightline/contract/conditions/conditions';
import { ticketFields } from '@sightline/contract/tickets/list-fields';
import { ticketStatus } from '@sightline/contract/tickets/tickets';
import type { View } from '@sightline/contract/views/views';
import { type Arranged, searchOfView as searchOfList } from '#web/features/views/api.ts';
import { readCondition } from '#web/lib/list-query.ts';
import { dirOf, orderOf, toListQuery } from './query.ts';
import { readTicketSearch, type TicketSearch } from './search.ts';

/** The address of a saved view. */
export const searchOfView = (view: View): TicketSearch => readTicketSearch(searchOfList(view));

/** Filters as questions, so that a view needs nothing but its condition. Whom names in the address mean is known by now. */
export function arrangedOf(named: TicketSearch, myId: string, columns: Record<string, boolean>): Arranged {
  const { filter } = toListQuery(named, myId);
  const mine = named.view === 'mine';
  const chosen = readCondition(ticketFields, named.where);
  const anyOf = (field: string, value: readonly (string | number)[] | undefined): Condition[] =>
    value ? [{ field, op: 'is_any_of', value }] : [];
  const is = (field: string, value: string | boolean | undefined): Condition[] =>
    value === undefined ? [] : [{ field, op: 'is', value }];
  const parts: Condition[] = [
    ...is('type', filter.type),
    ...is('closed', filter.closed === undefined ? undefined : filter.closed === 'true'),
    ...(filter.unassigned ? [{ field: 'status', op: 'is', value: ticketStatus.not_assigned } as const] : []),
    ...is('overdue', filter.overdue ? true : undefined),
    ...anyOf('status', filter.status_id),
    ...anyOf('priority', filter.priority_id),
    ...(mine ? is('assignee', 'me') : anyOf('assignee', filter.assignee_id)),
    ...anyOf('customer', filter.branch_id),
    ...(chosen ? [chosen] : []),
  ];
  return {
    ...{ list: 'tickets', query: named.query?.trim() ?? '', columns, layout: '' },
    ...{ order_by: orderOf(named), order_dir: dirOf(named) },
    condition: parts.length > 0 ? JSON.stringify(parts.length === 1 ? parts[0] : { all: parts }) : null,
  };
}
