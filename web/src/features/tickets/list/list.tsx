import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useDebouncedHere } from '#web/ui/list/use-debounced-here.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { type NamedSearch, useNamedSearch } from '../filters/named.ts';
import { UnknownFilterValues } from '../filters/unknown-filter-values.tsx';
import type { TicketSearch } from './search.ts';
import { TicketTable } from './table.tsx';
import { TicketViews } from './views.tsx';

const CreateTicketDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateTicketDialog }));

type TicketListProps = {
  search: TicketSearch;
  /** Updates the URL; with `isStep` the change becomes a history entry. */
  onSearch: (next: TicketSearch, isStep: boolean) => void;
  onCreated: (number: number) => void;
};

/** The screen /tickets: everything that it shows stands in the address. */
export function TicketList({ search, onSearch, onCreated }: TicketListProps) {
  const { t } = useTranslation('tickets');
  const mayCreate = useCan('tickets.create');
  const named = useNamedSearch(search);
  const onPage = useDebouncedHere((page: number) => {
    if (page !== (search.page ?? 1)) onSearch({ ...search, page }, false);
  }, 300);
  const openCreate = () => onSearch({ ...search, create: true }, true);
  const { create: isCreating = false, article, ...rest } = search;
  // Loaded when it first opens; from then on it stays, so that it can close smoothly.
  const [hasDialog, setHasDialog] = useState(isCreating);
  if (isCreating && !hasDialog) setHasDialog(true);

  return (
    <>
      <PageHeader
        title={t('list.title')}
        actions={
          mayCreate && (
            <Button leftSection={<IconPlus size={14} stroke={2.25} />} onClick={openCreate} aria-keyshortcuts="C">
              {t('create.open')}
            </Button>
          )
        }
      >
        <TicketViews search={search} onSearch={onSearch} />
      </PageHeader>
      <TicketTable
        search={search}
        named={named}
        onSearch={onSearch}
        onPage={onPage}
        onCreate={mayCreate ? openCreate : undefined}
        unnamed={<Unnamed search={search} named={named} onSearch={onSearch} />}
      />
      {mayCreate && hasDialog && (
        <Suspense fallback={null}>
          <CreateTicketDialog
            opened={isCreating}
            articleId={article ?? null}
            onDropArticle={() => onSearch({ ...rest, create: true }, false)}
            onClose={() => onSearch(rest, false)}
            onCreated={({ ticket_id }) => onCreated(ticket_id)}
          />
        </Suspense>
      )}
    </>
  );
}

type UnnamedProps = Pick<TicketListProps, 'search' | 'onSearch'> & { named: NamedSearch };

/** While the names in the address are looked up, and when that does not succeed. */
function Unnamed({ search, named, onSearch }: UnnamedProps) {
  if (named.unknownValues.length > 0)
    return (
      <UnknownFilterValues
        search={search}
        unknownValues={named.unknownValues}
        onSearch={(next) => onSearch(next, true)}
      />
    );
  if (named.error) return <ErrorState error={named.error} onRetry={named.retry} />;
  return <SkeletonRows />;
}
