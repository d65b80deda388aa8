import type { StoredFile } from '@sightline/contract/endpoint';
import { AppError } from '@sightline/contract/errors';
import { limits } from '@sightline/contract/limits';
import type { environmentsApi, ManagedEnvironment } from '@sightline/contract/workspace/environments';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { addFiles, removeFiles } from '../../files/actions.ts';
import { requirePicture } from '../../files/queries.ts';
import { lockEnvironment, publishEnvironment } from './actions.ts';

type Slot = 'logo' | 'favicon';
const columns = { logo: 'logo_file_id', favicon: 'favicon_file_id' } as const;
const owners = { logo: 'environment_logo', favicon: 'environment_favicon' } as const;

/** Two who replace one picture take turns. */
async function replace(
  ctx: Ctx,
  id: string,
  slot: Slot,
  picture: StoredFile | null,
): Promise<{ environment: ManagedEnvironment }> {
  const environment = await lockEnvironment(ctx, id);
  const owner = { owner_kind: owners[slot], environment_id: id };
  const before = await scoped(ctx)
    .selectFrom('files')
    .where('owner_kind', '=', owner.owner_kind)
    .where('environment_id', '=', id)
    .select('name')
    .executeTakeFirst();
  if (!before && !picture) return { environment };
  await removeFiles(ctx, owner);
  const [file] = picture ? await addFiles(ctx, owner, [picture]) : [];
  await scoped(ctx)
    .updateTable('environments')
    .set({ [columns[slot]]: file?.id ?? null })
    .where('id', '=', id)
    .execute();
  const changes = [{ field: slot, from: before?.name ?? null, to: picture?.name ?? null }];
  ctx.audit('environment.updated', { record: { id, label: environment.name }, changes });
  return publishEnvironment(ctx, id);
}

/** Strangers load it before they sign in, and so do e-mail programs. */
function requireSmallPicture(files: readonly StoredFile[], slot: Slot): StoredFile {
  const picture = requirePicture(files, slot);
  if (picture.size > limits.environments.picture) throw new AppError('LOGO_TOO_LARGE', slot);
  return picture;
}

export const setEnvironmentLogo: Action<typeof environmentsApi.setLogo> = async (ctx, { params, files }) =>
  replace(ctx, params.id, 'logo', requireSmallPicture(files, 'logo'));

export const setEnvironmentFavicon: Action<typeof environmentsApi.setFavicon> = async (ctx, { params, files }) =>
  replace(ctx, params.id, 'favicon', requireSmallPicture(files, 'favicon'));

export const removeEnvironmentLogo: Action<typeof environmentsApi.removeLogo> = (ctx, { params }) =>
  replace(ctx, params.id, 'logo', null);

export const removeEnvironmentFavicon: Action<typeof environmentsApi.removeFavicon> = (ctx, { params }) =>
  replace(ctx, params.id, 'favicon', null);
