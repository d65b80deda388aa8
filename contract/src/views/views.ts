import { z } from 'zod';
import { assetsList } from '../assets/assets.ts';
import { claimsList } from '../assets/claims.ts';
import { modelsList } from '../assets/models.ts';
import { checkCondition } from '../conditions/check.ts';
import { conditionLimits } from '../conditions/conditions.ts';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import type { List } from '../lists.ts';
import { peopleList } from '../people/people.ts';
import { RoleName } from '../permissions.ts';
import { Id, line, PersonRef } from '../scalars.ts';
import { toolsList } from '../schedule/tools.ts';
import { ticketsList } from '../tickets/tickets.ts';
import { spacesList } from '../workspace/workspace.ts';
import { viewLimits } from './view-limits.ts';

export const ListName = z.enum(['tickets', 'assets', 'people', 'spaces', 'models', 'tools', 'claims']);
export type ListName = z.infer<typeof ListName>;

/** The lists that have views. */
export const viewedLists: Record<ListName, Pick<List, 'fields' | 'orders'>> = {
  tickets: ticketsList,
  assets: assetsList,
  people: peopleList,
  spaces: spacesList,
  models: modelsList,
  tools: toolsList,
  claims: claimsList,
};

/** The name of a view, and the people it is shared with. */
export const ViewSharing = z.object({
  name: line(viewLimits.name),
  /** Opens with the list, for its owner. */
  is_default: z.boolean().default(false),
  /** Shares it with everybody who has one of these roles, and everybody of these spaces. */
  shared_roles: z.array(RoleName).max(viewLimits.roles).default([]),
  shared_spaces: z.array(Id).max(viewLimits.spaces).default([]),
});

const arranged = {
  list: ListName,
  ...ViewSharing.shape,
  /** The condition of its rows, as JSON in a text; null for all. */
  condition: z.string().max(conditionLimits.characters).nullable(),
  /** The words of a search. */
  query: z.string().max(limits.search).default(''),
  order_by: z.string().max(40).nullable().default(null),
  order_dir: z.enum(['asc', 'desc']).nullable().default(null),
  /** Columns that are shown, or hidden, against their default. */
  columns: z.record(z.string().max(limits.exportedColumn), z.boolean()).default({}),
  /** A form of the list other than a table, where it has one. */
  layout: z.string().max(20).default(''),
};

type Arranged = { list: ListName; condition: string | null; order_by: string | null; columns: object };

function problemsOf(list: ListName, condition: string): ReturnType<typeof checkCondition> {
  try {
    return checkCondition(viewedLists[list].fields, JSON.parse(condition));
  } catch {
    return [{ path: [], code: 'condition' }];
  }
}

/** The condition is one on the fields of its list, and the order one that it has. */
function checkArranged({ value, issues }: z.core.ParsePayload<Arranged>): void {
  const { orders } = viewedLists[value.list];
  const problems = value.condition === null ? [] : problemsOf(value.list, value.condition);
  for (const { path, code } of problems)
    issues.push({ code: 'custom', path: ['condition', ...path], params: { code }, input: value });
  if (value.order_by !== null && !orders.includes(value.order_by))
    issues.push({ code: 'invalid_value', path: ['order_by'], values: [...orders], input: value });
  if (Object.keys(value.columns).length > viewLimits.columns)
    issues.push({ code: 'custom', path: ['columns'], params: { code: 'invalid' }, input: value });
}

export const View = z.object({
  id: Id,
  ...arranged,
  name: z.string(),
  query: z.string(),
  owner: PersonRef,
  is_mine: z.boolean(),
});
export type View = z.infer<typeof View>;

const params = z.object({ id: Id });
const oneView = z.object({ view: View });

export const viewsApi = {
  list: endpoint('GET', '/views', {
    summary: 'Lists your views of a list, in their order, and those that are shared with you.',
    query: OnePage.unwrap().extend({ list: ListName }),
    data: wholeList({ views: z.array(View) }),
  }),
  counts: endpoint('GET', '/views/counts', {
    summary: 'Counts the rows of the views of a list.',
    description: `Of the first ${viewLimits.counted} views. A count ends at ${viewLimits.most}.`,
    query: z.object({ list: ListName }),
    data: z.object({ counts: z.array(z.object({ id: Id, total: z.int() })) }),
  }),
  create: endpoint('POST', '/views', {
    summary: 'Saves a view of a list.',
    description:
      '`condition` says which rows it has, as in the parameter `conditions` of the list. Agents alone share views.',
    body: z.object({ id: Id.optional(), ...arranged }).check(checkArranged),
    idempotentBy: 'id',
    data: oneView,
    errors: ['CONFLICT', 'TOO_MANY_VIEWS', 'FORBIDDEN', 'NOT_FOUND', 'SPACE_ARCHIVED'],
  }),
  update: endpoint('PUT', '/view/:id', {
    summary: 'Changes a view: your own, or a shared one if you may change the workspace.',
    params,
    body: z.object(arranged).check(checkArranged),
    data: oneView,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'SPACE_ARCHIVED'],
  }),
  order: endpoint('PUT', '/views/order', {
    summary: 'Puts your views of a list in an order.',
    body: z.object({ list: ListName, ids: z.array(Id).min(1).max(viewLimits.each) }),
    errors: ['NOT_FOUND'],
  }),
  remove: endpoint('DELETE', '/view/:id', {
    summary: 'Removes a view: your own, or a shared one if you may change the workspace.',
    params,
    errors: ['NOT_FOUND'],
  }),
};

/** To everybody who may see one of them, and to the owner. */
export const viewsEvents = { ViewsChangedEvent: z.object({}) };
