import type { AssetRef } from '@sightline/contract/assets/assets';
import { trashApi } from '@sightline/contract/assets/trash';
import { limits } from '@sightline/contract/limits';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertUndo } from '#web/lib/alert-undo.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { i18n } from '#web/lib/i18n.ts';

/** As many at a time as a request takes. */
async function restoreAll(cache: QueryClient, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += limits.bulkIds)
    await unwrap(call(trashApi.restore, { body: { ids: ids.slice(from, from + limits.bulkIds) } }));
  await cache.invalidateQueries({ queryKey: ['assets'] });
  alertSuccess(i18n.t('assets:trash.restored', { count: ids.length }));
}

/** After assets were deleted: the undo restores them, as the trash does. */
export function offerRestore(cache: QueryClient, ids: readonly string[], message: string): void {
  const run = () =>
    cache
      .getMutationCache()
      .build(cache, cache.defaultMutationOptions({ mutationFn: () => restoreAll(cache, ids) }))
      .execute(undefined);
  void alertUndo({ message, onUndo: run });
}

/** Moves an asset to the trash. */
export function useDeleteAsset(onDeleted: () => void) {
  const { t } = useTranslation('assets');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: AssetRef) => unwrap(call(trashApi.remove, { params: { id } })),
    onSuccess: (_answer, { id, name }) => {
      offerRestore(cache, [id], t('trash.deleted', { name }));
      onDeleted();
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['assets'], refetchType: 'none' }),
  });
}
