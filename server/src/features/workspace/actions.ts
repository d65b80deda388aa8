import { socketRoom } from '@sightline/contract/realtime';
import type { Organization, workspaceApi } from '@sightline/contract/workspace/workspace';
import { scoped } from '../../db/scoped.ts';
import type { Action } from '../../kernel/action.ts';
import { changesBetween } from '../../kernel/audit-entry.ts';
import type { Ctx } from '../../kernel/context.ts';
import { everybody } from '../../realtime/everybody.ts';
import { addFiles, removeFiles } from '../files/actions.ts';
import { requirePicture } from '../files/queries.ts';
import { listSettings, requireOrganization } from './queries.ts';

/** Sent to everybody, as all see the workspace's name and logo. */
export async function publishUpdated(ctx: Ctx): Promise<Organization> {
  const { organization_id: id } = ctx;
  const organization = await requireOrganization(ctx);
  ctx.emit(await everybody(ctx), 'OrganizationUpdatedEvent', { id });
  return organization;
}

export const updateOrganization: Action<typeof workspaceApi.update> = async (ctx, { body }) => {
  const { organization_id: id } = ctx;
  const before = await requireOrganization(ctx);
  if (Object.values(body).some((value) => value !== undefined)) {
    await ctx.db.updateTable('organizations').set(body).where('id', '=', id).execute();
  }
  const organization = await publishUpdated(ctx);
  const changes = changesBetween(before, organization, ['name', 'locale', 'timezone']);
  if (changes.length > 0) ctx.audit('workspace.updated', { record: { id, label: organization.name }, changes });
  return { organization };
};

export const setLogo: Action<typeof workspaceApi.setLogo> = async (ctx, { files }) => {
  const picture = requirePicture(files, 'logo');
  const before = await dropLogo(ctx);
  const [file] = await addFiles(ctx, { owner_kind: 'logo' }, [picture]);
  return saveLogo(ctx, file?.id ?? null, { from: before, to: picture.name });
};

export const removeLogo: Action<typeof workspaceApi.removeLogo> = async (ctx) => {
  const before = await dropLogo(ctx);
  if (before === null) return { organization: await requireOrganization(ctx) };
  return saveLogo(ctx, null, { from: before, to: null });
};

/** Returns the name of the previous logo file. Concurrent changes of the logo take turns. */
async function dropLogo(ctx: Ctx): Promise<string | null> {
  const { organization_id } = ctx;
  await ctx.db.selectFrom('organizations').select('id').where('id', '=', organization_id).forUpdate().execute();
  const logo = await scoped(ctx).selectFrom('files').where('owner_kind', '=', 'logo').select('name').executeTakeFirst();
  if (logo) await removeFiles(ctx, { owner_kind: 'logo' });
  return logo?.name ?? null;
}

type Names = { from: string | null; to: string | null };

async function saveLogo(ctx: Ctx, logo_file_id: string | null, names: Names): Promise<{ organization: Organization }> {
  const { organization_id: id } = ctx;
  await ctx.db.updateTable('organizations').set({ logo_file_id }).where('id', '=', id).execute();
  const organization = await publishUpdated(ctx);
  const changes = [{ field: 'logo', ...names }];
  ctx.audit('workspace.updated', { record: { id, label: organization.name }, changes });
  return { organization };
}

export const updateSetting: Action<typeof workspaceApi.updateSetting> = async (ctx, { body }) => {
  const value = JSON.stringify(body.value);
  const before = (await listSettings(ctx)).settings.find(({ key }) => key === body.key)?.value;
  await ctx.db
    .insertInto('settings')
    .values({ organization_id: ctx.organization_id, key: body.key, value })
    .onConflict((conflict) => conflict.columns(['organization_id', 'key']).doUpdateSet({ value }))
    .execute();
  ctx.emit(socketRoom.organization(ctx.organization_id), 'OrganizationUpdatedEvent', { id: ctx.organization_id });
  const changes = changesBetween({ value: before }, body, ['value']);
  if (changes.length > 0) ctx.audit('setting.changed', { record: { id: body.key, label: body.key }, changes });
  return listSettings(ctx);
};
