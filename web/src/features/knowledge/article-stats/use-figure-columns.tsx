import type { ArticleFigures } from '@sightline/contract/knowledge/article-stats';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNow } from '#web/lib/now.ts';
import { formatDate } from '#web/lib/time.ts';
import { LanguageMark } from '#web/ui/language-mark.tsx';
import type { ListColumn } from '#web/ui/list/columns.ts';
import { Pill } from '#web/ui/pill.tsx';
import classes from './figures.module.css';

export const usePercent = () => {
  const { i18n } = useTranslation('articles');
  const format = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  return (rate: number | null): string => (rate === null ? '–' : format.format(rate));
};

const number = { align: 'end', firstDir: 'desc' } as const;

/** A rate, and how many answers it stands on. */
function Rate({ rate, answers }: { rate: number | null; answers: number }) {
  const percent = usePercent();
  return (
    <span className={classes.rate}>
      {percent(rate)}
      {answers > 0 && <small>{answers}</small>}
    </span>
  );
}

export function useFigureColumns(): ListColumn<ArticleFigures>[] {
  const { t } = useTranslation('articles');
  const now = useNow('minute');
  const isDue = (day: string | null) => day !== null && Date.parse(day) <= now;
  return [
    {
      id: 'title',
      label: t('figures.article'),
      width: 'minmax(200px, 2fr)',
      order: 'title',
      isTitle: true,
      onPhone: 'title',
      cell: ({ slug, title, language }) => (
        <Link to="/knowledge/article/$id" params={{ id: slug }} lang={language} className={classes.link ?? ''}>
          {title}
          <LanguageMark language={language} />
        </Link>
      ),
    },
    {
      id: 'category',
      label: t('figures.category'),
      width: 'minmax(110px, 1fr)',
      isExtra: true,
      cell: ({ category }) => category?.name ?? '',
    },
    {
      id: 'owner',
      label: t('figures.owner'),
      width: 'minmax(110px, 1fr)',
      isExtra: true,
      cell: ({ owner }) => owner.name,
    },
    {
      ...number,
      id: 'views',
      label: t('figures.views'),
      width: '90px',
      order: 'views',
      onPhone: 'end',
      cell: ({ views }) => views,
    },
    {
      ...number,
      id: 'helpful_rate',
      label: t('figures.helpful'),
      width: '110px',
      order: 'helpful_rate',
      cell: ({ helpful_rate, helpful, unhelpful }) => <Rate rate={helpful_rate} answers={helpful + unhelpful} />,
    },
    {
      ...number,
      id: 'tickets',
      label: t('figures.tickets'),
      width: '90px',
      order: 'tickets',
      cell: ({ tickets }) => tickets,
    },
    {
      ...number,
      id: 'solved_rate',
      label: t('figures.solved'),
      width: '110px',
      order: 'solved_rate',
      onPhone: 'line',
      cell: ({ solved_rate, solved, unsolved }) => <Rate rate={solved_rate} answers={solved + unsolved} />,
    },
    {
      ...number,
      id: 'deflected',
      label: t('figures.deflected'),
      width: '120px',
      order: 'deflected',
      cell: ({ deflected }) => deflected,
    },
    {
      ...number,
      id: 'open_flags',
      label: t('figures.flags'),
      width: '120px',
      order: 'open_flags',
      onPhone: 'line-end',
      cell: ({ open_flags }) => (open_flags > 0 ? <Pill tone="orange">{open_flags}</Pill> : ''),
    },
    {
      id: 'review_at',
      label: t('figures.review'),
      width: '120px',
      order: 'review_at',
      cell: ({ review_at }) =>
        review_at && (isDue(review_at) ? <Pill tone="orange">{formatDate(review_at)}</Pill> : formatDate(review_at)),
    },
  ];
}
