import { Button, MultiSelect, TextInput } from '@mantine/core';
import { type ArticleProduct, productsApi } from '@sightline/contract/knowledge/products';
import { limits } from '@sightline/contract/limits';
import { showsText } from '@sightline/contract/visible-text';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { modelChoicesQuery } from '#web/features/assets/api.ts';
import { useCan } from '#web/features/session/session.tsx';
import { call, unwrap } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SettingsList, SettingsRow } from '#web/ui/settings-list.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { productsQuery } from '../api.ts';
import classes from './settings.module.css';

export function ProductList() {
  const { t } = useTranslation('articles');
  const { t: tk } = useTranslation('knowledge');
  const cache = useQueryClient();
  const found = useQuery(productsQuery);
  const [edited, setEdited] = useState<ArticleProduct | 'new' | null>(null);
  const [removed, setRemoved] = useState<ArticleProduct | null>(null);
  if (found.isPending) return <SkeletonRows count={2} height={44} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <div className={classes.form}>
      {found.data.length === 0 && <p className={classes.hint}>{t('products.empty')}</p>}
      <SettingsList>
        {found.data.map((product) => (
          <SettingsRow
            key={product.id}
            name={
              <Link to="/knowledge/products/$id" params={{ id: product.id }}>
                {product.name}
              </Link>
            }
            count={tk('home.count', { count: product.articles_count })}
            acts={
              <>
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  aria-label={t('products.edit_of', { name: product.name })}
                  onClick={() => setEdited(product)}
                >
                  {tk('read.edit')}
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={t('products.remove_of', { name: product.name })}
                  onClick={() => setRemoved(product)}
                >
                  {t('products.remove')}
                </Button>
              </>
            }
          />
        ))}
      </SettingsList>
      <div>
        <Button variant="default" onClick={() => setEdited('new')}>
          {t('products.add')}
        </Button>
      </div>
      <Dialog
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={t(edited === 'new' ? 'products.add' : 'products.edit')}
      >
        {edited && <ProductForm product={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Dialog>
      <ConfirmDialog
        opened={removed !== null}
        title={t('products.remove_title', { name: removed?.name })}
        confirmLabel={t('products.remove')}
        isDangerous
        onClose={() => setRemoved(null)}
        onConfirm={async () => {
          if (removed) await unwrap(call(productsApi.remove, { params: { id: removed.id } }));
          await cache.invalidateQueries({ queryKey: ['knowledge'] });
        }}
      >
        {t('products.remove_hint')}
      </ConfirmDialog>
    </div>
  );
}

function ProductForm({ product, onClose }: { product: ArticleProduct | null; onClose: () => void }) {
  const { t } = useTranslation('articles');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const maySeeModels = useCan('assets.manage');
  const [name, setName] = useState(product?.name ?? '');
  const [description, setDescription] = useState(product?.description ?? '');
  const [chosen, setChosen] = useState(product?.models.map(({ id }) => id) ?? []);
  const [search, setSearch] = useState('');
  const models = useQuery({ ...modelChoicesQuery(search), enabled: maySeeModels }).data ?? [];
  const known = new Map([...(product?.models ?? []), ...models].map((model) => [model.id, model]));
  const save = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), description, model_ids: chosen };
      return unwrap(
        product ? call(productsApi.update, { params: { id: product.id }, body }) : call(productsApi.create, { body }),
      );
    },
    onSuccess: onClose,
    onSettled: () => cache.invalidateQueries({ queryKey: ['knowledge'] }),
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextInput
        label={t('products.name')}
        required
        maxLength={limits.name}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label={t('products.description')}
        maxLength={limits.articles.summary}
        value={description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
      {maySeeModels && (
        <MultiSelect
          label={t('products.models')}
          searchable
          maxValues={limits.articles.models}
          onSearchChange={setSearch}
          value={chosen}
          onChange={setChosen}
          data={[...known.values()].map((model) => ({
            value: model.id,
            label: `${model.manufacturer} ${model.name}`.trim(),
          }))}
        />
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!showsText(name)}>
          {tc('actions.save')}
        </Button>
      </DialogActions>
    </form>
  );
}
