import type { Space } from '@sightline/contract/workspace/spaces';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { spaceSummaryQuery } from './api.ts';
import classes from './space-page.module.css';

const megabytes = (bytes: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    bytes / (1024 * 1024),
  );

/** Shows the contents of a space, as numbers that link to them. */
export function SpaceContents({ space }: { space: Space }) {
  const { t, i18n } = useTranslation('spaces');
  const { data, error, isPending, refetch } = useQuery(spaceSummaryQuery(space.id));
  if (isPending) return <SkeletonRows count={3} height={60} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const counts = ['closed_tickets', 'calls', 'members', 'invitations'] as const;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('fields.open_tickets')}</dt>
        <dd>
          <Link to="/tickets" search={{ customer: [space.id] }}>
            {data.open_tickets}
          </Link>
        </dd>
      </div>
      {counts.map((name) => (
        <div key={name}>
          <dt>{t(`contents.${name}`)}</dt>
          <dd>{data[name]}</dd>
        </div>
      ))}
      <div>
        <dt>{t('contents.storage')}</dt>
        <dd>{megabytes(data.storage, i18n.language)}</dd>
      </div>
      <div>
        <dt>{t('fields.last_activity')}</dt>
        <dd>{data.last_activity_at ? <RelativeTime at={data.last_activity_at} /> : t('never')}</dd>
      </div>
    </dl>
  );
}
