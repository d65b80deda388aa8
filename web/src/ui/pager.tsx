import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './pager.module.css';

type PagerProps = { page: number; last: number; onPage: (page: number) => void };

/** Pager of a list that starts with its newest entries; renders nothing for a single page. */
export function Pager({ page, last, onPage }: PagerProps) {
  const { t } = useTranslation();
  if (last === 1) return null;
  return (
    <nav className={classes.pager} aria-label={t('pager.label')}>
      <Button variant="default" size="xs" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('pager.newer')}
      </Button>
      <span aria-live="polite">{t('pager.position', { page, last })}</span>
      <Button variant="default" size="xs" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t('pager.older')}
      </Button>
    </nav>
  );
}
