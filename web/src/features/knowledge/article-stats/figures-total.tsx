import type { HandlerOutput } from '@sightline/contract/endpoint';
import type { articleStatsApi } from '@sightline/contract/knowledge/article-stats';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './figures.module.css';
import { usePercent } from './use-figure-columns.tsx';

type Total = HandlerOutput<typeof articleStatsApi.list>['total'];

const rateOf = (yes: number, no: number): number | null => (yes + no === 0 ? null : yes / (yes + no));

const nothing: Total = {
  ...{ views: 0, helpful: 0, unhelpful: 0, solved: 0, unsolved: 0, deflected: 0 },
  ...{ articles: 0, empty_searches: 0, open_flags: 0, due: 0 },
};

/** Shows the totals of all articles in the list. Reserves its space before the figures are loaded, so that the list does not move. */
export function FiguresTotal({ total }: { total: Total | null }) {
  const { t } = useTranslation('articles');
  const percent = usePercent();
  const { views, helpful, unhelpful, solved, unsolved, deflected, ...open } = total ?? nothing;
  return (
    <dl className={classes.total} data-waits={total ? undefined : true}>
      <Figure label={t('figures.views')} value={views} />
      <Figure
        label={t('figures.helpful')}
        value={percent(rateOf(helpful, unhelpful))}
        note={t('figures.answers', { count: helpful + unhelpful })}
      />
      <Figure
        label={t('figures.solved')}
        value={percent(rateOf(solved, unsolved))}
        note={t('figures.answers', { count: solved + unsolved })}
      />
      <Figure label={t('figures.deflected')} value={deflected} note={t('figures.deflected_hint')} />
      <Figure
        label={t('figures.searches')}
        value={open.empty_searches}
        note={<Link to="/knowledge/feedback">{t('figures.show')}</Link>}
      />
      <Figure
        label={t('figures.flags')}
        value={open.open_flags}
        note={
          <Link to="/knowledge/flags" search={{ status: 'open' }}>
            {t('figures.show')}
          </Link>
        }
      />
      <Figure label={t('figures.due')} value={open.due} />
    </dl>
  );
}

function Figure({ label, value, note }: { label: string; value: number | string; note?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}
