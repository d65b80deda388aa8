import { Button } from '@mantine/core';
import { type Article, articlesApi } from '@sightline/contract/knowledge-articles';
import type { ArticleDocument } from '@sightline/contract/knowledge-document';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, unwrap } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/time.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { versionQuery, versionsQuery } from '../api.ts';
import { DocumentView } from '../read/document-view.tsx';
import classes from './editor.module.css';
import type { SharedDraft } from './together/shared-draft.ts';

type VersionsDialogProps = {
  article: Article;
  draft: SharedDraft;
  onClose: () => void;
};

/** Everything that was published, to look at and to bring back into the draft. */
export function VersionsDialog({ article, draft, onClose }: VersionsDialogProps) {
  const { t } = useTranslation('knowledge');
  const [shown, setShown] = useState<number | null>(null);
  const found = useQuery(versionsQuery(article.id));
  const restore = useMutation({
    mutationFn: async (version: number) => {
      await draft.save();
      return unwrap(call(articlesApi.restoreVersion, { params: { id: article.id, version: String(version) } }));
    },
    onSuccess: onClose,
  });
  return (
    <Dialog opened onClose={onClose} title={t('versions.title')} size="lg">
      {found.isPending && <SkeletonRows height={48} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {shown === null ? (
        <ul className={classes.versions}>
          {found.data?.map(({ version, title, note, published_by, published_at }) => (
            <li key={version}>
              <div>
                <p>
                  <b>{t('version', { number: version })}</b> · {title}
                </p>
                <p>
                  {published_by.name}, {formatDateTime(published_at)}
                </p>
                {note && <p>{note}</p>}
              </div>
              <span className={classes.actions}>
                <Button
                  variant="default"
                  aria-label={t('versions.show_of', { number: version })}
                  onClick={() => setShown(version)}
                >
                  {t('versions.show')}
                </Button>
                <Button
                  variant="default"
                  aria-label={t('versions.restore_of', { number: version })}
                  loading={restore.isPending && restore.variables === version}
                  disabled={article.status === 'archived'}
                  onClick={() => restore.mutate(version)}
                >
                  {t('versions.restore')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <VersionText article={article} version={shown} />
          <DialogActions>
            <Button variant="default" onClick={() => setShown(null)}>
              {t('versions.back')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function VersionText({ article, version }: { article: Article; version: number }) {
  const { data } = useQuery(versionQuery(article.id, version));
  if (!data) return <SkeletonRows height={48} />;
  return (
    <>
      <h2>{data.title}</h2>
      <DocumentView document={data.body as ArticleDocument} links={article.links} ticked={[]} />
    </>
  );
}
