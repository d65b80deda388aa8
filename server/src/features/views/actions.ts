import { AppError } from '@sightline/contract/errors';
import { isBuiltIn, roleKinds } from '@sightline/contract/permissions';
import { socketRoom } from '@sightline/contract/realtime';
import { viewLimits } from '@sightline/contract/views/view-limits';
import type { ListName, View, viewsApi } from '@sightline/contract/views/views';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { putInOrder } from '../../db/in-order.ts';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import { changesBetween } from '../../kernel/audit-entry.ts';
import type { Ctx, TenantCtx } from '../../kernel/context.ts';
import type { FactPayload } from '../../kernel/facts.ts';
import { requireOpenSpaces } from '../workspace/queries.ts';
import { isShared, mayShare } from './policy.ts';
import { requireChangeableView, requireView } from './queries.ts';

/*
 * A view belongs to the person who saved it, who may share it with roles and spaces. It shows each reader what that reader may see.
 */

type Shared = Pick<View, 'shared_roles' | 'shared_spaces'>;

const changeable = ['name', 'shared_roles', 'shared_spaces'] as const;

const isOfAgents = (role: string): boolean => isBuiltIn(role) && roleKinds[role] === 'organization';

/** To the owner, and to everybody with whom it is shared, or was before. */
async function publish(ctx: Ctx, owner: string, ...shared: Shared[]): Promise<void> {
  const rooms = new Set([socketRoom.user(owner)]);
  const roles = shared.flatMap(({ shared_roles }) => shared_roles);
  if (roles.length > 0) rooms.add(socketRoom.organization(ctx.organization_id));
  const spaces = roles.every(isOfAgents)
    ? shared.flatMap(({ shared_spaces }) => shared_spaces)
    : (await scoped(ctx).selectFrom('branches').select('id').execute()).map(({ id }) => id);
  for (const id of spaces) rooms.add(socketRoom.branch(id));
  ctx.emit([...rooms], 'ViewsChangedEvent', {});
}

/** Serializes requests that save or order views of a list, so that limit and order hold. */
async function lockOrder(ctx: Ctx, list: ListName): Promise<void> {
  const key = `views ${ctx.organization_id} ${ctx.actor.id} ${list}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(ctx.db);
}

const ownViews = (ctx: Ctx, list: ListName) =>
  scoped(ctx).selectFrom('views').where('owner_id', '=', ctx.actor.id).where('list', '=', list);

async function nextPosition(ctx: Ctx, list: ListName): Promise<number> {
  const { total, last } = await ownViews(ctx, list)
    .select([sql<number>`count(*)::int`.as('total'), sql<number>`coalesce(max(position), 0)::int`.as('last')])
    .executeTakeFirstOrThrow();
  if (total >= viewLimits.each) throw new AppError('TOO_MANY_VIEWS');
  return last + 1;
}

async function requireSharing(ctx: Ctx, shared: Shared): Promise<void> {
  if (isShared(shared) && !mayShare(ctx)) throw new AppError('FORBIDDEN');
  await requireOpenSpaces(ctx, shared.shared_spaces, 'shared_spaces');
}

/** Unsets the other default view of the list, as only one opens with it. */
async function clearDefault(ctx: Ctx, owner: string, { list, is_default }: Pick<View, 'list' | 'is_default'>) {
  if (!is_default) return;
  await scoped(ctx)
    .updateTable('views')
    .set({ is_default: false })
    .where('owner_id', '=', owner)
    .where('list', '=', list)
    .where('is_default', '=', true)
    .execute();
}

/** Describes a view in the audit log. */
async function described(ctx: Ctx, { name, shared_roles, shared_spaces }: Shared & { name: string }) {
  const spaces = await scoped(ctx)
    .selectFrom('branches')
    .select('name')
    .where('id', '=', sql<string>`any(${[...shared_spaces]}::uuid[])`)
    .orderBy('name')
    .execute();
  return { name, shared_roles: shared_roles.join(', '), shared_spaces: spaces.map((space) => space.name).join(', ') };
}

/** Columns are JSON. */
const stored = <Body extends Pick<View, 'columns'>>({ columns, ...body }: Body) => ({
  ...body,
  columns: JSON.stringify(columns),
});

/** Views are shared with roles by name. */
export async function followRoleName(ctx: TenantCtx, { from, to }: FactPayload<'role.renamed'>): Promise<void> {
  await scoped(ctx)
    .updateTable('views')
    .set({ shared_roles: sql`array_replace(shared_roles, ${from}, ${to})` })
    .where(sql<boolean>`${from} = any(shared_roles)`)
    .execute();
}

/** Another role that gets its name later is not the one that it was shared with. */
export async function forgetRole(ctx: TenantCtx, { name }: FactPayload<'role.removed'>): Promise<void> {
  await scoped(ctx)
    .updateTable('views')
    .set({ shared_roles: sql`array_remove(shared_roles, ${name})` })
    .where(sql<boolean>`${name} = any(shared_roles)`)
    .execute();
}

export const createView: Action<typeof viewsApi.create> = async (ctx, { body: { id = uuidv7(), ...body } }) => {
  await lockOrder(ctx, body.list);
  await requireSharing(ctx, body);
  const position = await nextPosition(ctx, body.list);
  await clearDefault(ctx, ctx.actor.id, body);
  const { organization_id, now: created_at } = ctx;
  await ctx.db
    .insertInto('views')
    .values({ ...stored(body), organization_id, id, owner_id: ctx.actor.id, position, created_at })
    .execute();
  if (isShared(body)) ctx.audit('view.shared', { record: { id, label: body.name } });
  await publish(ctx, ctx.actor.id, body);
  return { view: await requireView(ctx, id) };
};

export const updateView: Action<typeof viewsApi.update> = async (ctx, { params: { id }, body }) => {
  const before = await requireChangeableView(ctx, id);
  if (before.list !== body.list) throw new AppError('NOT_FOUND', 'id');
  await requireSharing(ctx, body);
  const { is_default, ...arranged } = stored(body);
  const isMine = before.owner_id === ctx.actor.id;
  if (isMine) await clearDefault(ctx, before.owner_id, body);
  await scoped(ctx)
    .updateTable('views')
    .set({ ...arranged, ...(isMine && { is_default }) })
    .where('id', '=', id)
    .execute();
  if (isShared(before) || isShared(body)) {
    const changes = changesBetween(await described(ctx, before), await described(ctx, body), changeable);
    ctx.audit(isShared(before) ? 'view.changed' : 'view.shared', { record: { id, label: body.name }, changes });
  }
  await publish(ctx, before.owner_id, before, body);
  return { view: await requireView(ctx, id) };
};

export const orderViews: Action<typeof viewsApi.order> = async (ctx, { body: { list, ids } }) => {
  await lockOrder(ctx, list);
  const known = await ownViews(ctx, list).select('id').orderBy('position').orderBy('id').execute();
  await putInOrder(
    ctx,
    'views',
    ids,
    known.map(({ id }) => id),
  );
  await publish(ctx, ctx.actor.id);
};

export const removeView: Action<typeof viewsApi.remove> = async (ctx, { params: { id } }) => {
  const view = await requireChangeableView(ctx, id);
  await scoped(ctx).deleteFrom('views').where('id', '=', id).execute();
  if (isShared(view)) ctx.audit('view.removed', { record: { id, label: view.name } });
  await publish(ctx, view.owner_id, view);
};
