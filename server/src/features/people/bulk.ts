import type { HandlerInput } from '@sightline/contract/endpoint';
import { AppError, type ErrorCode } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { PeopleAction, peopleApi } from '@sightline/contract/people/people';
import { listMatchingIds } from '../../db/list-query.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import { conditionClock } from '../../kernel/condition-clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { endSessionsHere } from '../session/actions.ts';
import {
  activate,
  listSubscribers,
  lockPeople,
  type Person,
  personIds,
  publishPeople,
  remove,
  sendResetLinks,
  suspend,
} from './membership.ts';
import { refusalOf } from './policy.ts';
import { peopleSource } from './queries.ts';
import { roleOf } from './roles/queries.ts';

type BulkInput = HandlerInput<typeof peopleApi.bulk>['body'];

const auditedAs = {
  suspend: 'person.suspended',
  activate: 'person.activated',
  end_sessions: 'person.sessions_ended',
  send_reset_link: 'person.reset_link_sent',
  remove: 'person.membership_ended',
} as const satisfies Record<PeopleAction, string>;

/** The successor must be an agent who stays: nobody else leaves while the workspace is locked. */
async function requireSuccessor(ctx: Ctx, id: string, leaving: readonly string[]): Promise<void> {
  const agents = await scoped(ctx)
    .selectFrom('roles')
    .select('id')
    .where('person_id', '=', id)
    .where('branch_id', 'is', null)
    .execute();
  if (agents.length === 0 || leaving.includes(id)) throw new AppError('NOT_ASSIGNABLE', 'transfer_tickets_to');
}

async function requireIds(ctx: Ctx, { ids, matching, except }: BulkInput): Promise<string[]> {
  if (ids) return [...new Set(ids)];
  const source = peopleSource(ctx, await conditionClock(ctx, matching?.conditions));
  const found = await listMatchingIds(ctx, source, matching ?? {}, limits.bulkRows + except.length);
  const wanted = found.filter((id) => !except.includes(id));
  if (wanted.length > limits.bulkRows) throw new AppError('TOO_MANY_ROWS', 'matching');
  return wanted;
}

type Outcome = { done: Person[]; failed: { id: string; name: string; code: ErrorCode }[] };

/** Separates the people whom the action is refused for from the others. The last Subscriber stays. */
function sortOut(ctx: Ctx, { action }: BulkInput, people: readonly Person[], subscribers: Set<string>): Outcome {
  const outcome: Outcome = { done: [], failed: [] };
  const manager = { id: ctx.actor.id, role: roleOf(ctx.actor) };
  const takesRole = action === 'suspend' || action === 'remove';
  for (const person of people) {
    const isLast = takesRole && subscribers.size === 1 && subscribers.has(person.id);
    const code = refusalOf(action, manager, person) ?? (isLast ? 'LAST_SUBSCRIBER' : null);
    if (code) outcome.failed.push({ id: person.id, name: person.name, code });
    else outcome.done.push(person);
    if (!code && takesRole) subscribers.delete(person.id);
  }
  return outcome;
}

async function carryOut(
  ctx: Ctx,
  { action, transfer_tickets_to }: BulkInput,
  people: readonly Person[],
): Promise<void> {
  switch (action) {
    case 'suspend':
      return suspend(ctx, people);
    case 'activate':
      return activate(ctx, people);
    case 'end_sessions':
      await endSessionsHere(ctx, personIds(people));
      return;
    case 'send_reset_link':
      return sendResetLinks(ctx, people);
    case 'remove':
      return remove(ctx, people, transfer_tickets_to);
  }
}

/** Changes all people in one statement, except for what other features do about each. */
export const changePeople: Action<typeof peopleApi.bulk> = async (ctx, { body }) => {
  const ids = await requireIds(ctx, body);
  const people = await lockPeople(ctx, ids, { archived: body.action === 'remove' });
  if (body.transfer_tickets_to) await requireSuccessor(ctx, body.transfer_tickets_to, ids);
  const { done, failed } = sortOut(ctx, body, people, await listSubscribers(ctx));
  if (done.length > 0) await carryOut(ctx, body, done);
  for (const { id, name } of done) {
    ctx.audit(auditedAs[body.action], { record: { id, label: name } });
    if (body.action === 'suspend') ctx.fact('person.suspended', { person_id: id });
    if (body.action === 'remove') ctx.fact('person.membership_ended', { person_id: id });
  }
  if (done.length > 0) publishPeople(ctx);
  return { done: personIds(done), failed, missing: ids.length - people.length };
};
