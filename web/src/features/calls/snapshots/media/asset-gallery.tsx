import { Button } from '@mantine/core';
import type { AssetPicture } from '@sightline/contract/assets/media';
import { IconColumns2, IconPhotoOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#web/lib/time.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { assetMediaQuery } from '../snapshot-api.ts';
import { useHiddenSnapshots } from '../viewer/snapshot-removal.ts';
import classes from './asset-gallery.module.css';
import { AssetPictureTile } from './asset-picture-tile.tsx';
import { byDay, type Compared, inOrder, snapshotToCompare, toCompare } from './shown-pictures.ts';

const AssetLightbox = lazy(async () => ({ default: (await import('./asset-lightbox.tsx')).AssetLightbox }));
const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }));

type Pair = [before: Compared, after: Compared];

/** Every picture of the calls and messages about an asset, newest first, day by day. */
export function AssetGallery({ assetId }: { assetId: string }) {
  const { t } = useTranslation('media');
  const found = useInfiniteQuery(assetMediaQuery(assetId));
  const hidden = useHiddenSnapshots();
  const [shown, setShown] = useState<string | null>(null);
  const [picked, setPicked] = useState<readonly AssetPicture[] | null>(null);
  const [pair, setPair] = useState<Pair | null>(null);
  if (found.isPending) return <SkeletonRows height={120} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const all = found.data.pages.flatMap(({ media }) => media);
  const pictures = all.filter(({ id }) => !hidden.has(id));
  if (pictures.length === 0)
    return (
      <EmptyState icon={IconPhotoOff} title={t('empty')}>
        {t('hint')}
      </EmptyState>
    );

  function pick(one: AssetPicture): void {
    const [first] = picked ?? [];
    const isChosen = first?.id === one.id;
    setPicked(first ? (isChosen ? [] : null) : [one]);
    if (first && !isChosen) setPair(inOrder(toCompare(first), toCompare(one)));
  }

  return (
    <>
      <div className={classes.tools}>
        {pictures.length > 1 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconColumns2 size={14} stroke={1.75} />}
            onClick={() => setPicked(picked ? null : [])}
          >
            {t(picked ? 'stop' : 'compare')}
          </Button>
        )}
        <span role="status">{picked && t(picked.length === 0 ? 'pick' : 'pick_second')}</span>
      </div>
      {byDay(pictures).map((day) => (
        <section key={day[0]?.id}>
          <h3 className={classes.day}>{formatDay(day[0]?.at ?? '')}</h3>
          <ul className={classes.tiles}>
            {day.map((one) => (
              <li key={one.id}>
                <AssetPictureTile
                  shown={one}
                  isPicked={picked?.some(({ id }) => id === one.id) ?? null}
                  onOpen={() => (picked ? pick(one) : setShown(one.id))}
                  onPair={(before, after) => setPair([snapshotToCompare(before), snapshotToCompare(after)])}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.hasNextPage && (
        <Button
          variant="subtle"
          color="gray"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
      <Suspense fallback={null}>
        {shown && <AssetLightbox pictures={pictures} shown={shown} onShow={setShown} />}
        {pair && <CompareDialog before={pair[0]} after={pair[1]} onClose={() => setPair(null)} />}
      </Suspense>
    </>
  );
}
