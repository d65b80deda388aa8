import { Button, MultiSelect, NativeSelect, Select, TagsInput } from '@mantine/core';
import {
  type Article,
  type ArticleVisibility,
  articlesApi,
  type UpdateArticleInput,
} from '@sightline/contract/knowledge/articles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { membersQuery, spacesQuery } from '#web/features/people/api.ts';
import { useCan } from '#web/features/session/session.tsx';
import { call, unwrap } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { articleCategoriesQuery } from '../api.ts';
import { AboutFields } from '../manage/about-fields.tsx';
import { DiscardButton } from '../manage/discard-button.tsx';
import { nextReview } from '../manage/next-review.ts';
import { visibilities } from '../tones.ts';
import classes from './write.module.css';

type SidePanelProps = { article: Article; onGone: () => void };

/** Edits the properties and readers of an article: each change applies at once. */
export function SettingsPanel({ article, onGone }: SidePanelProps) {
  const { t } = useTranslation('knowledge');
  const cache = useQueryClient();
  const mayPublish = useCan('knowledge.publish');
  const { data: categories = [] } = useQuery(articleCategoriesQuery);
  const { data: people } = useQuery(membersQuery({ filter: { kind: 'organization' } }));
  const update = useMutation({
    mutationFn: (body: UpdateArticleInput) => unwrap(call(articlesApi.update, { params: { id: article.id }, body })),
    onSettled: () => cache.invalidateQueries({ queryKey: ['knowledge'] }),
  });
  const shown = update.isPending ? { ...article, ...update.variables } : article;
  const categoryId = update.variables?.category_id ?? article.category?.id ?? '';
  const mayShow = mayPublish || article.version === 0;
  const owners = [article.owner, ...(people?.users ?? []).filter(({ id }) => id !== article.owner.id)];
  return (
    <>
      <NativeSelect
        label={t('fields.category')}
        value={categoryId}
        onChange={({ currentTarget }) => update.mutate({ category_id: currentTarget.value || null })}
        data={[
          { value: '', label: t('write.no_category') },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        label={t('fields.visibility')}
        description={mayShow ? undefined : t('write.visibility_locked')}
        disabled={!mayShow}
        value={shown.visibility}
        onChange={({ currentTarget }) => update.mutate({ visibility: currentTarget.value as ArticleVisibility })}
        data={visibilities.map((value) => ({ value, label: t(`visibility.${value}`) }))}
      />
      {shown.visibility === 'spaces' && (
        <SpacesInput article={article} isDisabled={!mayShow} onChange={(branch_ids) => update.mutate({ branch_ids })} />
      )}
      <NativeSelect
        label={t('fields.language')}
        value={shown.language}
        onChange={({ currentTarget }) => update.mutate({ language: currentTarget.value as 'en' | 'pt' })}
        data={(['en', 'pt'] as const).map((value) => ({ value, label: t(`language.${value}`) }))}
      />
      <Select
        label={t('fields.owner')}
        searchable
        allowDeselect={false}
        value={update.variables?.owner_id ?? article.owner.id}
        onChange={(owner_id) => owner_id && update.mutate({ owner_id })}
        data={owners.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TagsInput
        label={t('fields.tags')}
        maxTags={30}
        value={[...(shown.tags ?? [])]}
        onChange={(tags) => update.mutate({ tags })}
      />
      <TagsInput
        label={t('fields.error_codes')}
        description={t('write.codes_hint')}
        maxTags={30}
        value={[...(shown.error_codes ?? [])]}
        onChange={(error_codes) => update.mutate({ error_codes })}
      />
      <AboutFields article={article} onChange={update.mutate} />
      <DayField
        label={t('fields.review_at')}
        value={shown.review_at ?? ''}
        onChange={(day) => update.mutate({ review_at: day || null })}
      />
      <PanelActions article={article} onGone={onGone} />
    </>
  );
}

type SpacesInputProps = { article: Article; isDisabled: boolean; onChange: (ids: string[]) => void };

function SpacesInput({ article, isDisabled, onChange }: SpacesInputProps) {
  const { t } = useTranslation('knowledge');
  const { data } = useQuery(spacesQuery());
  const known = [
    ...article.spaces,
    ...(data?.spaces ?? []).filter(({ id }) => !article.spaces.some((one) => one.id === id)),
  ];
  return (
    <MultiSelect
      label={t('fields.spaces')}
      searchable
      disabled={isDisabled}
      value={article.spaces.map(({ id }) => id)}
      onChange={onChange}
      data={known.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

function PanelActions({ article, onGone }: SidePanelProps) {
  const { t } = useTranslation('knowledge');
  const cache = useQueryClient();
  const mayPublish = useCan('knowledge.publish');
  const [opened, setOpened] = useState<'remove' | null>(null);
  const act = useMutation({
    mutationFn: (what: 'archive' | 'unarchive' | 'verify') =>
      unwrap(
        what === 'verify'
          ? call(articlesApi.verify, { params: { id: article.id }, body: { review_at: nextReview(article.review_at) } })
          : call(articlesApi[what], { params: { id: article.id } }),
      ),
    onSettled: () => cache.invalidateQueries({ queryKey: ['knowledge'] }),
  });
  const button = (what: 'archive' | 'unarchive' | 'verify') => (
    <Button variant="default" loading={act.isPending && act.variables === what} onClick={() => act.mutate(what)}>
      {t(`write.${what}`)}
    </Button>
  );
  return (
    <div className={classes.actions}>
      {article.version > 0 && (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/knowledge/article/versions/$id" params={{ id: article.id }} {...props} />}
        >
          {t('versions.open')}
        </Button>
      )}
      {mayPublish && article.status === 'published' && button('verify')}
      {mayPublish && article.status === 'published' && button('archive')}
      {mayPublish && article.status === 'archived' && button('unarchive')}
      <DiscardButton article={article} />
      {article.version === 0 && (
        <Button variant="subtle" color="red" onClick={() => setOpened('remove')}>
          {t('write.remove')}
        </Button>
      )}
      <ConfirmDialog
        opened={opened === 'remove'}
        title={t('write.remove_title')}
        confirmLabel={t('write.remove')}
        isDangerous
        onClose={() => setOpened(null)}
        onConfirm={async () => {
          await unwrap(call(articlesApi.remove, { params: { id: article.id } }));
          onGone();
        }}
      >
        {t('write.remove_hint')}
      </ConfirmDialog>
    </div>
  );
}
