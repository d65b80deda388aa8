import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './skeleton-rows.module.css';

/** Placeholder rows of a list: the geometry of what is coming, in pixels. */
export function SkeletonRows({ count = 12, height = 40 }: { count?: number; height?: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('states.loading')}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
        <div key={row} className={classes.row} style={{ height }} aria-hidden>
          <Skeleton circle height={16} />
          <Skeleton height={10} width={42} />
          <Skeleton height={10} width={`${28 + ((row * 37) % 30)}%`} />
          <Skeleton height={10} width={90} ml="auto" visibleFrom="sm" />
          <Skeleton circle height={20} />
        </div>
      ))}
    </div>
  );
}
