import type { Call } from '@sightline/contract/calls/calls';
import { ghostSide } from '@sightline/contract/calls/ghost';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ticketAssetQuery } from '#web/features/assets/api.ts';
import { canvasOf, toJpeg } from '../../picture/frame-capture.ts';
import { assetMediaQuery } from '../snapshot-api.ts';

/** The newest snapshot of the asset that the call is about; null without an asset, or without one. */
export const lastPictureQuery = (cache: QueryClient, call: Pick<Call, 'ticket'>) =>
  queryOptions({
    queryKey: ['assets', 'last-picture', call.ticket?.id],
    queryFn: async () => {
      const asset = call.ticket && (await cache.fetchQuery(ticketAssetQuery(call.ticket.id)));
      if (!asset) return null;
      const { pages } = await cache.fetchInfiniteQuery(assetMediaQuery(asset.id));
      const found = pages.flatMap(({ media }) => media).find(({ kind }) => kind === 'snapshot');
      return found?.kind === 'snapshot' ? found.snapshot : null;
    },
  });

/** No larger than needed, so that it arrives on a weak connection too. */
export async function ghostPicture(url: string): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const scale = Math.min(1, ghostSide / Math.max(image.naturalWidth, image.naturalHeight));
  const size = { width: Math.round(image.naturalWidth * scale), height: Math.round(image.naturalHeight * scale) };
  const { canvas, pen } = canvasOf(size);
  pen.drawImage(image, 0, 0, size.width, size.height);
  return toJpeg(canvas, 0.8);
}
