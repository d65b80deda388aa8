import { Button } from '@mantine/core';
import type { ArticleRow } from '@sightline/contract/knowledge/articles';
import { publishingApi } from '@sightline/contract/knowledge/publishing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { membersQuery } from '#web/features/people/api.ts';
import { useCan } from '#web/features/session/session.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { BulkBar, type RowFailure } from '#web/ui/list/bulk-bar.tsx';
import type { RowSelection } from '#web/ui/list/row-selection.ts';
import { MenuSelect } from '#web/ui/menu-select.tsx';
import { articleCategoriesQuery } from '../api.ts';

type Change =
  | { action: 'archive' }
  | { action: 'move'; category_id: string | null }
  | { action: 'give'; owner_id: string };
type ArticlesBulkBarProps = { selection: RowSelection<ArticleRow>; articles: readonly ArticleRow[] };

/** The actions on the chosen articles of a page. */
export function ArticlesBulkBar({ selection, articles }: ArticlesBulkBarProps) {
  const { t } = useTranslation('articles');
  const { t: tk } = useTranslation('knowledge');
  const cache = useQueryClient();
  const mayPublish = useCan('knowledge.publish');
  const { data: categories = [] } = useQuery(articleCategoriesQuery);
  const { data: people } = useQuery(membersQuery({ filter: { kind: 'organization' } }));
  const [isArchiving, setArchiving] = useState(false);
  const [failures, setFailures] = useState<readonly RowFailure[]>([]);
  const change = useMutation({
    mutationFn: (wanted: Change) => unwrap(call(publishingApi.bulk, { body: { ids: [...selection.ids], ...wanted } })),
    onSuccess: ({ done, failed }, { action }) => {
      const nameOf = (id: string) => articles.find((one) => one.id === id)?.title ?? '';
      setFailures(failed.map(({ id }) => ({ id, name: nameOf(id), why: t('bulk.not_published') })));
      if (done.length > 0) alertSuccess(t('bulk.done', { count: done.length }));
      if (action === 'archive') selection.keep(failed.map(({ id }) => id));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['knowledge'] }),
  });
  const { count } = selection;
  return (
    <BulkBar
      selection={selection as RowSelection<{ id: string }>}
      total={count}
      isBusy={change.isPending}
      failures={failures}
    >
      <MenuSelect
        label={t('bulk.move')}
        options={[
          { value: '', label: tk('write.no_category') },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        selected={[]}
        disabled={change.isPending}
        onPick={(id) => change.mutate({ action: 'move', category_id: id || null })}
      >
        {t('bulk.move')}
      </MenuSelect>
      <MenuSelect
        label={t('bulk.give')}
        options={(people?.users ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        selected={[]}
        disabled={change.isPending}
        onPick={(owner_id) => change.mutate({ action: 'give', owner_id })}
      >
        {t('bulk.give')}
      </MenuSelect>
      {mayPublish && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          disabled={change.isPending}
          onClick={() => setArchiving(true)}
        >
          {t('bulk.archive')}
        </Button>
      )}
      <ConfirmDialog
        opened={isArchiving}
        title={t('bulk.archive_title', { count })}
        confirmLabel={t('bulk.archive')}
        onClose={() => setArchiving(false)}
        onConfirm={async () => {
          await change.mutateAsync({ action: 'archive' });
        }}
      >
        {t('bulk.archive_hint')}
      </ConfirmDialog>
    </BulkBar>
  );
}
