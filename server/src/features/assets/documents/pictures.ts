import type { documentsApi } from '@sightline/contract/assets/documents';
import type { StoredFile } from '@sightline/contract/endpoint';
import type { Attachment } from '@sightline/contract/files/files';
import { scoped } from '../../../db/scoped.ts';
import type { Action } from '../../../kernel/action.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { addFiles, removeFiles } from '../../files/actions.ts';
import { requirePicture } from '../../files/queries.ts';
import { publishAsset } from '../events.ts';
import { auditAsset } from '../history.ts';
import { requireLockedAsset } from '../queries.ts';

/** Concurrent changes of one picture take turns. */
async function replacePicture(ctx: Ctx, id: string, chosen: StoredFile | null): Promise<Attachment | undefined> {
  const asset = await requireLockedAsset(ctx, id);
  const [picture] = chosen ? await addFiles(ctx, { owner_kind: 'asset_picture' }, [chosen]) : [];
  const { picture_file_id: former } = asset;
  if (!picture && !former) return;
  await scoped(ctx)
    .updateTable('assets')
    .set({ picture_file_id: picture?.id ?? null, updated_at: ctx.now })
    .where('id', '=', asset.id)
    .execute();
  if (former) await removeFiles(ctx, { owner_kind: 'asset_picture', id: former });
  auditAsset(ctx, 'asset.picture_changed', asset, [{ field: 'picture', from: null, to: chosen?.name ?? null }]);
  publishAsset(ctx, asset.id, [asset.branch_id]);
  return picture;
}

export const setAssetPicture: Action<typeof documentsApi.setPicture> = async (ctx, { params, files }) => {
  const picture = await replacePicture(ctx, params.id, requirePicture(files, 'picture'));
  if (!picture) throw new Error('a picture that was added has an address');
  return { picture };
};

export const removeAssetPicture: Action<typeof documentsApi.removePicture> = async (ctx, { params }) => {
  await replacePicture(ctx, params.id, null);
};
