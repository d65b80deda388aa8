import { Button } from '@mantine/core';
import type { Article } from '@sightline/contract/knowledge/articles';
import type { ArticleDocument } from '@sightline/contract/knowledge/document';
import { readerActivityApi } from '@sightline/contract/knowledge/reader-activity';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { articleQuery } from '../api.ts';
import { DocumentView } from '../read/document-view.tsx';

type ArticleDialogProps = {
  /** The id or the slug. */
  name: string;
  onClose: () => void;
  actions?: ReactNode;
};

/** An article that is read without leaving what one is at. */
export function ArticleDialog({ name, onClose, actions }: ArticleDialogProps) {
  const { t } = useTranslation();
  const { data: article, error, refetch } = useQuery(articleQuery(name));
  const id = article?.id;
  useEffect(() => {
    if (id) void call(readerActivityApi.view, { params: { id } });
  }, [id]);
  return (
    <Dialog opened onClose={onClose} size="lg" title={article?.title ?? ''}>
      {!article && !error && <SkeletonRows count={5} height={28} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {article && <ReadableText article={article} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('actions.close')}
        </Button>
        {article && actions}
      </DialogActions>
    </Dialog>
  );
}

type ReadableTextProps = { article: Pick<Article, 'language' | 'body' | 'links' | 'objects'> };

/** Steps can be ticked while it is open. */
export function ReadableText({ article }: ReadableTextProps) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const tick = (step: string) =>
    setTicked(ticked.includes(step) ? ticked.filter((one) => one !== step) : [...ticked, step]);
  return (
    <div lang={article.language}>
      <DocumentView
        document={article.body as ArticleDocument}
        links={article.links}
        objects={article.objects}
        ticked={ticked}
        onTick={tick}
      />
    </div>
  );
}
