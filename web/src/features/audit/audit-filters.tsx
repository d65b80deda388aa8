import { Button } from '@mantine/core';
import { auditKinds } from '@sightline/contract/audit-events';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { membersQuery } from '#web/features/people/api.ts';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { MenuSelect } from '#web/ui/menu-select.tsx';
import classes from './audit-list.module.css';
import type { AuditSearch } from './audit-search.ts';

type AuditFiltersProps = { search: AuditSearch; onSearch: (next: AuditSearch) => void };

const anything = '';

/** Changing a filter returns to the first page. */
export function AuditFilters({ search: { page: _page, ...search }, onSearch }: AuditFiltersProps) {
  const { t } = useTranslation('audit');
  const isFiltered = Object.keys(search).length > 0;

  function set(change: { [Name in keyof AuditSearch]?: AuditSearch[Name] | undefined }): void {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined);
    onSearch(Object.fromEntries(next) as AuditSearch);
  }

  return (
    <section className={classes.filters} aria-label={t('filter.label')}>
      <PersonFilter userId={search.user} onPick={(user) => set({ user })} />
      <MenuSelect
        label={t('filter.type')}
        options={[
          { value: anything, label: t('filter.any_type') },
          ...auditKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
        ]}
        selected={[search.type ?? anything]}
        onPick={(value) => set({ type: auditKinds.find((kind) => kind === value) })}
      >
        <Caption>{t('filter.type')}</Caption>
        {search.type ? t(`kind.${search.type}`) : t('filter.any_type')}
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

function PersonFilter({ userId, onPick }: { userId: string | undefined; onPick: (id: string | undefined) => void }) {
  const { t } = useTranslation('audit');
  const [search, setSearch] = useState('');
  const found = useQuery(membersQuery(search ? { query: search } : {})).data?.users ?? [];
  const [picked, setPicked] = useState<{ id: string; name: string }>();
  const known = [...found, ...(picked ? [picked] : [])];
  return (
    <MenuSelect
      label={t('filter.user')}
      options={[
        { value: anything, label: t('filter.anybody') },
        ...found.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      selected={[userId ?? anything]}
      onSearch={setSearch}
      onPick={(value) => {
        setPicked(found.find(({ id }) => id === value));
        onPick(value || undefined);
      }}
    >
      <Caption>{t('filter.user')}</Caption>
      {userId ? (known.find(({ id }) => id === userId)?.name ?? t('filter.one_person')) : t('filter.anybody')}
    </MenuSelect>
  );
}
