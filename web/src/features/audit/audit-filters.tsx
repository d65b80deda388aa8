import { Button } from '@mantine/core';
import { auditKinds } from '@sightline/contract/audit/kinds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { membersQuery, personQuery } from '#web/features/people/api.ts';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { SearchField } from '#web/ui/list/search-field.tsx';
import { TransferMenu } from '#web/ui/list/transfer-menu.tsx';
import { useTableDownload } from '#web/ui/list/use-table-download.ts';
import { MenuSelect } from '#web/ui/menu-select.tsx';
import { fetchAuditTable } from './api.ts';
import classes from './audit-list.module.css';
import type { AuditSearch } from './audit-search.ts';

type AuditFiltersProps = { search: AuditSearch; onSearch: (next: AuditSearch) => void };

const anything = '';

/** Changing a filter returns to the first page. */
export function AuditFilters({ search: { page: _page, ...search }, onSearch }: AuditFiltersProps) {
  const { t } = useTranslation('audit');
  const { t: te } = useTranslation('entries');
  const download = useTableDownload((format) => fetchAuditTable(search, format), t('title'));
  const isFiltered = Object.keys(search).length > 0;

  function set(change: { [Name in keyof AuditSearch]?: AuditSearch[Name] | undefined }): void {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined);
    onSearch(Object.fromEntries(next) as AuditSearch);
  }

  return (
    <section className={classes.filters} aria-label={t('filter.label')}>
      <SearchField
        label={t('filter.search')}
        value={search.query ?? ''}
        onSearch={(text) => set({ query: text.trim() ? text : undefined })}
      />
      <PersonFilter
        label={t('filter.user')}
        anybody={t('filter.anybody')}
        userId={search.user}
        onPick={(user) => set({ user })}
      />
      <PersonFilter
        label={t('filter.about')}
        anybody={t('filter.anything')}
        userId={search.about}
        onPick={(about) => set({ about })}
      />
      <MenuSelect
        label={t('filter.type')}
        options={[
          { value: anything, label: t('filter.any_type') },
          ...auditKinds.map((value) => ({ value, label: te(`kind.${value}`) })),
        ]}
        selected={[search.type ?? anything]}
        onPick={(value) => set({ type: auditKinds.find((kind) => kind === value) })}
      >
        <Caption>{t('filter.type')}</Caption>
        {search.type ? te(`kind.${search.type}`) : t('filter.any_type')}
      </MenuSelect>
      <DateTimeField
        size="xs"
        label={t('filter.from')}
        caption={<Caption>{t('filter.from')}</Caption>}
        value={search.from ?? null}
        onChange={(from) => set({ from: from ?? undefined })}
      />
      <DateTimeField
        size="xs"
        label={t('filter.to')}
        caption={<Caption>{t('filter.to')}</Caption>}
        value={search.to ?? null}
        onChange={(to) => set({ to: to ?? undefined })}
      />
      {isFiltered && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => onSearch({})}>
          {t('filter.clear')}
        </Button>
      )}
      <div className={classes.transfer}>
        <TransferMenu {...download} />
      </div>
    </section>
  );
}

/** Visual only: the input has its own accessible label. */
function Caption({ children }: { children: string }) {
  return (
    <span className={classes.caption} aria-hidden>
      {children}
    </span>
  );
}

type PersonFilterProps = {
  label: string;
  /** The choice of no person. */
  anybody: string;
  userId: string | undefined;
  onPick: (id: string | undefined) => void;
};

function PersonFilter({ label, anybody, userId, onPick }: PersonFilterProps) {
  const { t } = useTranslation('audit');
  const [search, setSearch] = useState('');
  const chosen = useQuery({ ...personQuery(userId ?? ''), enabled: userId !== undefined }).data?.user;
  const found = useQuery(membersQuery(search ? { query: search } : {})).data?.users ?? [];
  const [picked, setPicked] = useState<{ id: string; name: string }>();
  const known = [...found, ...(picked ? [picked] : []), ...(chosen ? [chosen] : [])];
  return (
    <MenuSelect
      label={label}
      options={[{ value: anything, label: anybody }, ...found.map(({ id, name }) => ({ value: id, label: name }))]}
      selected={[userId ?? anything]}
      onSearch={setSearch}
      onPick={(value) => {
        setPicked(found.find(({ id }) => id === value));
        onPick(value || undefined);
      }}
    >
      <Caption>{label}</Caption>
      {userId ? (known.find(({ id }) => id === userId)?.name ?? t('filter.one_person')) : anybody}
    </MenuSelect>
  );
}
