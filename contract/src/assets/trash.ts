import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Pagination } from '../envelope.ts';
import { limits } from '../limits.ts';
import { bulkBody, defineList } from '../lists.ts';
import { Id, PersonRef, Timestamp } from '../scalars.ts';
import { AssetRef } from './assets.ts';

/** An asset that was deleted. Its tag, codes and unique values stay its own until it is gone. */
export const DeletedAsset = AssetRef.extend({
  branch: z.object({ id: Id, name: z.string() }).nullable(),
  deleted_at: Timestamp,
  deleted_by: PersonRef,
  /** When it is deleted for good. */
  gone_at: Timestamp,
});
export type DeletedAsset = z.infer<typeof DeletedAsset>;

export const trashList = defineList({
  filters: {},
  orders: ['deleted_at', 'name', 'tag'],
  order: { by: 'deleted_at', dir: 'desc' },
  perPage: limits.pages.assets,
});

export const trashApi = {
  list: endpoint('GET', '/assets/trash', {
    summary: 'Lists deleted assets.',
    query: trashList.query,
    data: z.object({ assets: z.array(DeletedAsset), pagination: Pagination }),
  }),
  remove: endpoint('DELETE', '/asset/:id', {
    summary: 'Moves an asset to the trash, from which it can be restored for 30 days.',
    description: 'No list, search, scan, count or download has it any more. Its parts stay.',
    params: z.object({ id: Id }),
    errors: ['NOT_FOUND'],
  }),
  restore: endpoint('POST', '/assets/restore', {
    summary: 'Restores deleted assets.',
    description:
      'One that would become a part of itself, because its parents changed meanwhile, is restored without its parent.',
    body: bulkBody(trashList, {}),
    data: z.object({ restored: z.array(Id), missing: z.int() }),
    errors: ['TOO_MANY_ROWS'],
  }),
};
