import { useElementSize, useMergedRef } from '@mantine/hooks';
import type { ListedAsset } from '@sightline/contract/assets/assets';
import { IconPhoto } from '@tabler/icons-react';
import { Link, useElementScrollRestoration } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/ui/error-state.tsx';
import type { PagedRows } from '#web/ui/list/use-paged-rows.ts';
import { Pill } from '#web/ui/pill.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { statusTones, warrantyTones } from '../tones.ts';
import classes from './asset-pictures.module.css';

const listId = 'assets-pictures';
const lineHeight = 252;
const narrowest = 168;

type AssetPicturesProps = { pages: PagedRows<ListedAsset>; empty: ReactNode };

/** Assets as cards, as many beside each other as fit. Only those near the screen are there, and their pages loaded. */
export function AssetPictures({ pages, empty }: AssetPicturesProps) {
  const { t } = useTranslation('assets');
  const { first, total, rowAt } = pages;
  const scroll = useRef<HTMLDivElement>(null);
  const { ref: sized, width } = useElementSize<HTMLDivElement>();
  const merged = useMergedRef(scroll, sized);
  const columns = Math.max(1, Math.floor(width / narrowest));
  const cardsOf = (line: number): number[] =>
    Array.from({ length: columns }, (_, place) => line * columns + place).filter((card) => card < total);
  const remembered = useElementScrollRestoration({ id: listId });
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useVirtualizer({
    count: width === 0 ? 0 : Math.ceil(total / columns),
    getScrollElement: () => scroll.current,
    estimateSize: () => lineHeight,
    initialOffset: remembered?.scrollY ?? 0,
    overscan: 2,
    onChange: (instance) => pages.show(instance.getVirtualItems().flatMap(({ index }) => cardsOf(index))),
  });
  useEffect(() => {
    if (pages.isNewQuestion) scroll.current?.scrollTo({ top: 0 });
  }, [pages.asked, pages.isNewQuestion]);
  if (first.isPending) return <SkeletonRows height={120} />;
  if (first.isError) return <ErrorState error={first.error} onRetry={() => void first.refetch()} />;
  if (total === 0) return empty;
  return (
    <div
      ref={merged}
      className={classes.scroll}
      data-scroll-restoration-id={listId}
      aria-busy={first.isPlaceholderData}
    >
      <ul className={classes.canvas} style={{ height: virtualizer.getTotalSize() }} aria-label={t('title')}>
        {virtualizer.getVirtualItems().flatMap(({ index, start }) =>
          cardsOf(index).map((card, place) => {
            const asset = rowAt(card);
            const left = `${(100 * place) / columns}%`;
            const at = { top: start, left, width: `${100 / columns}%`, height: lineHeight };
            return (
              <li
                key={asset?.id ?? card}
                className={classes.place}
                style={at}
                aria-setsize={total}
                aria-posinset={card + 1}
              >
                {asset && <Card asset={asset} />}
              </li>
            );
          }),
        )}
      </ul>
    </div>
  );
}

function Card({ asset }: { asset: ListedAsset }) {
  const { t } = useTranslation('assets');
  const { tag, name, picture, status, warranty_status } = asset;
  return (
    <Link to="/assets/$tag" params={{ tag }} className={classes.card ?? ''}>
      <span className={classes.picture} aria-hidden>
        {picture ? (
          <img src={picture.thumbnail_url ?? picture.url} alt="" loading="lazy" decoding="async" />
        ) : (
          <IconPhoto size={36} stroke={1} />
        )}
      </span>
      <span className={classes.name}>{name}</span>
      <span className={classes.tag}>{tag}</span>
      <span className={classes.states}>
        <Pill tone={statusTones[status]}>{t(`status.${status}`)}</Pill>
        <Pill tone={warrantyTones[warranty_status]} isTinted>
          {t(`warranty_status.${warranty_status}`)}
        </Pill>
      </span>
    </Link>
  );
}
