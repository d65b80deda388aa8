import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { articleFiguresQuery } from './api.ts';
import classes from './figures.module.css';
import { usePercent } from './use-figure-columns.tsx';

/** On an article, for its authors: whether it is found helpful, and how often it solves what it is about. */
export function ArticleFiguresLine({ id }: { id: string }) {
  const { t } = useTranslation('articles');
  const percent = usePercent();
  const { data } = useQuery(articleFiguresQuery(id));
  if (!data) return null;
  const { helpful, unhelpful, solved, unsolved, tickets, deflected, open_flags } = data;
  return (
    <p className={classes.own}>
      <span>{t('figures.own_solved', { rate: percent(data.solved_rate), count: solved + unsolved })}</span>
      <span>{t('figures.own_helpful', { rate: percent(data.helpful_rate), count: helpful + unhelpful })}</span>
      <span>{t('figures.own_tickets', { count: tickets })}</span>
      {deflected > 0 && <span>{t('figures.own_deflected', { count: deflected })}</span>}
      {open_flags > 0 && <span>{t('figures.own_flags', { count: open_flags })}</span>}
    </p>
  );
}
