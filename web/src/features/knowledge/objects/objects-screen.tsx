import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ArticleObject, objectsApi } from '@sightline/contract/knowledge/objects';
import { ObjectKind } from '@sightline/contract/knowledge/shown-objects';
import { IconBooks, IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { objectsQuery } from '../api.ts';
import { LibraryPage } from '../home/library-page.tsx';
import { ObjectDialog } from './object-dialog.tsx';
import { ObjectTile } from './object-tile.tsx';
import classes from './objects.module.css';
import { TextDialog } from './text-dialog.tsx';

type ObjectsScreenProps = { page: number; onPage: (page: number) => void };
type Opened = { object: ArticleObject } | 'text' | null;

/** The screen /knowledge/objects. */
export function ObjectsScreen({ page, onPage }: ObjectsScreenProps) {
  const { t } = useTranslation('writing');
  const cache = useQueryClient();
  const inputId = useId();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<ObjectKind | ''>('');
  const [opened, setOpened] = useState<Opened>(null);
  const query = text.trim();
  const found = useQuery(objectsQuery({ page, ...(query && { query }), ...(kind && { filter: { kind } }) }));
  const add = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) await unwrap(call(objectsApi.addFile, { body: { id: uuidv7() }, files: [file] }));
    },
    onSuccess: () => alertSuccess(t('objects.added')),
    onSettled: () => cache.invalidateQueries({ queryKey: ['knowledge', 'objects'] }),
  });
  const isNarrowed = query !== '' || kind !== '';
  return (
    <>
      <LibraryPage
        title={t('objects.title')}
        actions={
          <>
            <Button variant="default" onClick={() => setOpened('text')}>
              {t('objects.add_text')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconUpload size={15} stroke={1.75} />}
              loading={add.isPending}
              onClick={() => document.getElementById(inputId)?.click()}
            >
              {t('objects.add_file')}
            </Button>
          </>
        }
      >
        <div className={classes.filters}>
          <TextInput
            type="search"
            aria-label={t('objects.search')}
            placeholder={t('objects.search')}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              if (page !== 1) onPage(1);
            }}
          />
          <NativeSelect
            aria-label={t('objects.kinds')}
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value as ObjectKind | '')}
            data={[
              { value: '', label: t('objects.any_kind') },
              ...ObjectKind.options.map((value) => ({ value, label: t(`objects.kind.${value}`) })),
            ]}
          />
        </div>
        {found.isPending && <SkeletonRows height={120} />}
        {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.data?.objects.length === 0 && (
          <EmptyState icon={IconBooks} title={t(isNarrowed ? 'objects.none' : 'objects.empty')}>
            {t('objects.empty_hint')}
          </EmptyState>
        )}
        <ul className={classes.tiles}>
          {found.data?.objects.map((object) => (
            <ObjectTile key={object.id} object={object} onOpen={() => setOpened({ object })} />
          ))}
        </ul>
        {found.data && <Pager page={page} last={found.data.pagination.last_page} onPage={onPage} />}
      </LibraryPage>
      <input
        id={inputId}
        type="file"
        hidden
        multiple
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) add.mutate(files);
          currentTarget.value = '';
        }}
      />
      {opened === 'text' && <TextDialog onClose={() => setOpened(null)} />}
      {opened !== null && opened !== 'text' && <ObjectDialog object={opened.object} onClose={() => setOpened(null)} />}
    </>
  );
}
