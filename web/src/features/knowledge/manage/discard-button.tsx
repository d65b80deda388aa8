import { Button } from '@mantine/core';
import { type Article, articlesApi } from '@sightline/contract/knowledge/articles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Resets a draft to the published article. Everybody who writes on it sees that at once. */
export function DiscardButton({ article }: { article: Article }) {
  const { t } = useTranslation('articles');
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (article.version === 0 || !article.has_changes || article.status === 'archived') return null;
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setOpen(true)}>
        {t('discard.open')}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={t('discard.title')}
        confirmLabel={t('discard.open')}
        isDangerous
        onClose={() => setOpen(false)}
        onConfirm={async () => {
          try {
            await unwrap(call(articlesApi.discardDraft, { params: { id: article.id } }));
            alertSuccess(t('discard.done'));
            setOpen(false);
          } catch (error) {
            alertFailure(error);
          }
          await cache.invalidateQueries({ queryKey: ['knowledge'] });
        }}
      >
        {t('discard.hint', { version: article.version })}
      </ConfirmDialog>
    </>
  );
}
