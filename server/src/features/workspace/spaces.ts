import { AppError } from '@sightline/contract/errors';
import type { Space, spacesApi } from '@sightline/contract/workspace/spaces';
import type { workspaceApi } from '@sightline/contract/workspace/workspace';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import { changesBetween } from '../../kernel/audit-entry.ts';
import type { Ctx } from '../../kernel/context.ts';
import { audience } from '../../realtime/hub.ts';
import { addFiles, removeFiles } from '../files/actions.ts';
import { requirePicture } from '../files/queries.ts';
import { requireOpenSpaces } from './queries.ts';
import { lockSpace, requireSpace } from './space-rows.ts';

/*
 * A space: open <-> archived. While it is archived its people have no role in it, and nothing new is made there: whatever is
 * made in a space asks `requireOpenSpaces`, which archiving waits for. Other features do their part as subscribers of
 * `space.archived` and `space.restored`.
 */

export const createSpace: Action<typeof workspaceApi.createSpace> = async (ctx, { body }) => {
  const { organization_id } = ctx;
  const id = body.id ?? uuidv7();
  await ctx.db.insertInto('branches').values({ organization_id, id, name: body.name }).execute();
  ctx.audit('space.created', { record: { id, label: body.name } });
  ctx.emit(audience(organization_id, null), 'SpaceCreatedEvent', { id });
  return { space: await requireSpace(ctx, id) };
};

function publishSpace(ctx: Ctx, id: string): void {
  ctx.emit(audience(ctx.organization_id, id), 'SpaceUpdatedEvent', { id });
}

const plainFields = ['name', 'code', 'color', 'phone', 'email', 'timezone', 'notes'] as const;
const nestedFields = ['address', 'contact', 'hours', 'holidays'] as const;

const inText = (space: Space) =>
  Object.fromEntries(nestedFields.map((field) => [field, space[field] && JSON.stringify(space[field])]));

async function refuseTakenCode(ctx: Ctx, id: string, code: string | undefined): Promise<void> {
  if (!code) return;
  // Two who choose one code at once take turns; the index would refuse the second without a sentence.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.organization_id} space codes`}, 0))`.execute(ctx.db);
  const other = await scoped(ctx)
    .selectFrom('branches')
    .where(sql<boolean>`lower(code) = lower(${code})`)
    .where('id', '<>', id)
    .select('id')
    .executeTakeFirst();
  if (other) throw new AppError('CODE_TAKEN', 'code');
}

export const updateSpace: Action<typeof spacesApi.update> = async (ctx, { params: { id }, body }) => {
  await lockSpace(ctx, id);
  await refuseTakenCode(ctx, id, body.code);
  const before = await requireSpace(ctx, id);
  const { address, contact, hours, holidays, ...plain } = body;
  const set = {
    ...plain,
    ...(address && { address: JSON.stringify(address) }),
    ...(contact && { contact: JSON.stringify(contact) }),
    ...(hours !== undefined && { hours: JSON.stringify(hours) }),
    ...(holidays && { holidays: JSON.stringify(holidays) }),
  };
  if (Object.values(set).some((value) => value !== undefined))
    await scoped(ctx).updateTable('branches').set(set).where('id', '=', id).execute();
  const space = await requireSpace(ctx, id);
  const [were, are] = [inText(before), inText(space)];
  const changes = [
    ...changesBetween(before, space, plainFields),
    ...nestedFields.filter((field) => were[field] !== are[field]).map((field) => ({ field, from: null, to: null })),
  ];
  if (changes.length > 0) {
    ctx.audit('space.updated', { record: { id, label: space.name }, changes });
    publishSpace(ctx, id);
  }
  return { space };
};

/** Concurrent changes of one logo take turns. */
async function replaceLogo(ctx: Ctx, id: string, chosen: { name: string; add: () => Promise<string | null> } | null) {
  await lockSpace(ctx, id);
  const before = await scoped(ctx)
    .selectFrom('files')
    .where('owner_kind', '=', 'space_logo')
    .where('branch_id', '=', id)
    .select('name')
    .executeTakeFirst();
  if (before) await removeFiles(ctx, { owner_kind: 'space_logo', branch_id: id });
  const logo_file_id = (await chosen?.add()) ?? null;
  if (before || chosen) {
    await scoped(ctx).updateTable('branches').set({ logo_file_id }).where('id', '=', id).execute();
    const space = await requireSpace(ctx, id);
    const changes = [{ field: 'logo', from: before?.name ?? null, to: chosen?.name ?? null }];
    ctx.audit('space.updated', { record: { id, label: space.name }, changes });
    publishSpace(ctx, id);
  }
  return { space: await requireSpace(ctx, id) };
}

export const setSpaceLogo: Action<typeof spacesApi.setLogo> = async (ctx, { params: { id }, files }) => {
  const picture = requirePicture(files, 'logo');
  const add = async () => (await addFiles(ctx, { owner_kind: 'space_logo', branch_id: id }, [picture]))[0]?.id ?? null;
  return replaceLogo(ctx, id, { name: picture.name, add });
};

export const removeSpaceLogo: Action<typeof spacesApi.removeLogo> = (ctx, { params: { id } }) =>
  replaceLogo(ctx, id, null);

/** Tickets, roles and calls follow in the same transaction. */
export const archiveSpace: Action<typeof spacesApi.archive> = async (ctx, { params: { id }, body }) => {
  const { name, archived_at } = await lockSpace(ctx, id);
  if (archived_at) throw new AppError('SPACE_ARCHIVED', 'id');
  const target = body.tickets === 'move' ? body.move_to : null;
  if (target === id) throw new AppError('SPACE_ARCHIVED', 'move_to');
  if (target) await requireOpenSpaces(ctx, [target], 'move_to');
  await scoped(ctx)
    .updateTable('branches')
    .set({
      archived_at: ctx.now,
      archived_tickets: body.tickets,
      archived_reason: body.tickets === 'close' ? body.reason : null,
      archived_into: target,
    })
    .where('id', '=', id)
    .execute();
  ctx.fact('space.archived', { space_id: id });
  ctx.audit('space.archived', {
    record: { id, label: name },
    changes: [{ field: 'open_tickets', from: null, to: body.tickets }],
  });
  publishSpace(ctx, id);
  return { space: await requireSpace(ctx, id) };
};

export const restoreSpace: Action<typeof spacesApi.restore> = async (ctx, { params: { id } }) => {
  const { name, archived_at } = await lockSpace(ctx, id);
  if (!archived_at) throw new AppError('SPACE_NOT_ARCHIVED', 'id');
  const nothing = { archived_at: null, archived_tickets: null, archived_reason: null, archived_into: null };
  await scoped(ctx).updateTable('branches').set(nothing).where('id', '=', id).execute();
  ctx.fact('space.restored', { space_id: id });
  ctx.audit('space.restored', { record: { id, label: name } });
  publishSpace(ctx, id);
  return { space: await requireSpace(ctx, id) };
};
