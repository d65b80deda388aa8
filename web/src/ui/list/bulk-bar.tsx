import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './bulk-bar.module.css';
import type { RowSelection } from './row-selection.ts';

export type RowFailure = { id: string; name: string; why: string };

type BulkBarProps = {
  selection: RowSelection<{ id: string }>;
  total: number;
  isBusy: boolean;
  /** How far a change has come that takes longer. */
  progress?: { done: number; total: number } | null;
  failures: readonly RowFailure[];
  /** How many more were refused. */
  moreFailures?: number;
  /** The actions on the chosen rows. */
  children: ReactNode;
};

/** How many rows are chosen, and what can be done to all of them. Rows that refused a change say why. */
export function BulkBar(props: BulkBarProps) {
  const { selection, total, isBusy, progress, failures, moreFailures = 0, children } = props;
  const { t } = useTranslation();
  const canSelectAll = !selection.isAll && selection.count < total;
  const state = isBusy ? t('list.working') : t('list.selected', { count: selection.count });
  const words = progress ? t('list.progress', { done: progress.done, count: progress.total }) : state;
  return (
    <section className={classes.part} data-bottom-bar aria-label={t('list.selected_label')} aria-busy={isBusy}>
      <div className={classes.bar}>
        <ActionIcon
          aria-label={t('list.clear_selection')}
          title={t('list.clear_selection')}
          onClick={() => selection.clear()}
        >
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
        <span className={classes.count} role="status">
          {words}
        </span>
        {canSelectAll && (
          <Button variant="subtle" size="compact-sm" className={classes.all} onClick={selection.selectAll}>
            {t('list.select_matching', { count: total })}
          </Button>
        )}
        <span className={classes.actions}>{children}</span>
      </div>
      {failures.length > 0 && (
        <ul className={classes.failures} role="alert">
          {failures.map(({ id, name, why }) => (
            <li key={id}>{t('list.failed', { name, why })}</li>
          ))}
          {moreFailures > 0 && <li>{t('list.failed_more', { count: moreFailures })}</li>}
        </ul>
      )}
    </section>
  );
}
