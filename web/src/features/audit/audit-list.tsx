import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { auditQuery } from './api.ts';
import { AuditFilters } from './audit-filters.tsx';
import classes from './audit-list.module.css';
import { AuditRow } from './audit-row.tsx';
import type { AuditSearch } from './audit-search.ts';

type AuditListProps = { search: AuditSearch; onSearch: (next: AuditSearch) => void };

/** The audit log of the workspace, latest first. The URL holds its whole state. */
export function AuditList({ search, onSearch }: AuditListProps) {
  const { t } = useTranslation('audit');
  return (
    <section className={classes.list} aria-label={t('title')}>
      <p className={classes.intro}>{t('intro')}</p>
      <AuditFilters search={search} onSearch={onSearch} />
      <AuditEntries search={search} onSearch={onSearch} />
    </section>
  );
}

function AuditEntries({ search, onSearch }: AuditListProps) {
  const { t } = useTranslation('audit');
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(auditQuery(search));
  if (isPending) return <SkeletonRows count={10} height={52} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const { audit_logs: entries, pagination } = data;
  if (entries.length === 0)
    return (
      <EmptyState icon={IconHistory} title={t('empty.title')}>
        {t('empty.hint')}
      </EmptyState>
    );
  return (
    <>
      <ol className={classes.entries} aria-busy={isPlaceholderData}>
        {entries.map((entry) => (
          <AuditRow key={entry.seq} entry={entry} />
        ))}
      </ol>
      <Pages
        page={Math.min(search.page ?? 1, pagination.last_page)}
        last={pagination.last_page}
        onPage={(page) => onSearch({ ...search, page })}
      />
    </>
  );
}

function Pages({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('audit');
  if (last === 1) return null;
  return (
    <nav className={classes.pages} aria-label={t('pages.label')}>
      <Button variant="default" size="xs" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('pages.newer')}
      </Button>
      <span aria-live="polite">{t('pages.position', { page, last })}</span>
      <Button variant="default" size="xs" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t('pages.older')}
      </Button>
    </nav>
  );
}
