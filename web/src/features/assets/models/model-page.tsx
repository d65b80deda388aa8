import { Button } from '@mantine/core';
import { IconArrowMerge, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { modelQuery } from '../api.ts';
import { DocumentList } from '../documents/document-list.tsx';
import { PictureField } from '../documents/picture-field.tsx';
import { MergeDialog, RemoveModelDialog } from './model-dialogs.tsx';
import { ModelForm } from './model-form.tsx';
import classes from './models.module.css';

type ModelPageProps = { id: string; onGone: (into: string | null) => void };

/** The screen /settings/models/{id}. */
export function ModelPage({ id, onGone }: ModelPageProps) {
  const { t } = useTranslation('assets');
  const found = useQuery(modelQuery(id));
  const [opened, setOpened] = useState<'merge' | 'remove' | null>(null);
  usePageTitle(found.data?.name ?? t('model.title'));
  if (found.isPending) return <SkeletonRows height={56} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const model = found.data;
  const owner = { kind: 'model', id } as const;
  const close = () => setOpened(null);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <PictureField owner={owner} name={model.name} picture={model.picture} mayManage />
        <div className={classes.grow}>
          <h2>{model.name}</h2>
          <p>
            {model.manufacturer && `${model.manufacturer} · `}
            <Link to="/assets" search={{ model: [id] }} className={classes.link ?? ''}>
              {t('model.units_count', { count: model.units_count })}
            </Link>
          </p>
        </div>
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconArrowMerge size={15} stroke={1.75} />}
            onClick={() => setOpened('merge')}
          >
            {t('model.merge')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTrash size={15} stroke={1.75} />}
            onClick={() => setOpened('remove')}
          >
            {t('model.remove')}
          </Button>
        </div>
      </div>
      <ModelForm key={model.version} model={model} onSaved={() => undefined} />
      <section className={classes.part}>
        <h3>{t('model.documents')}</h3>
        <DocumentList owner={owner} mayManage />
      </section>
      {opened === 'merge' && <MergeDialog model={model} onClose={close} onMerged={onGone} />}
      {opened === 'remove' && <RemoveModelDialog model={model} onClose={close} onRemoved={() => onGone(null)} />}
    </div>
  );
}
