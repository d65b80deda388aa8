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
  failures: readonly RowFailure[];
  /** What can be done to the chosen rows. */
  children: ReactNode;
};

/** How many rows are chosen, and what can be done to all of them. Those that something was refused for say why. */
export function BulkBar({ selection, total, isBusy, failures, children }: BulkBarProps) {
  const { t } = useTranslation();
  const canSelectAll = !selection.isAll && selection.count < total;
  return (
    <section className={classes.part} aria-label={t('list.selected_label')} aria-busy={isBusy}>
      <div className={classes.bar}>
        <ActionIcon
          aria-label={t('list.clear_selection')}
          title={t('list.clear_selection')}
          onClick={() => selection.clear()}
        >
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
        <span className={classes.count} role="status">
          {isBusy ? t('list.working') : t('list.selected', { count: selection.count })}
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
        </ul>
      )}
    </section>
  );
}
