import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Article } from '@sightline/contract/knowledge/articles';
import { publishingApi } from '@sightline/contract/knowledge/publishing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { articlesQuery } from '../api.ts';
import classes from '../ticket-articles/usages.module.css';
import { statusTones } from '../tones.ts';

type PairDialogProps = { article: Article; language: 'en' | 'pt'; onClose: () => void };

/** Makes an article that was written apart the translation of this one. */
export function PairDialog({ article, language, onClose }: PairDialogProps) {
  const { t } = useTranslation('articles');
  const { t: tk } = useTranslation('knowledge');
  const cache = useQueryClient();
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), 200);
  const found = useQuery(articlesQuery({ page: 1, filter: { language: [language] }, ...(query && { query }) }));
  const pair = useMutation({
    mutationFn: (id: string) => unwrap(call(publishingApi.pair, { params: { id }, body: { source_id: article.id } })),
    onSuccess: onClose,
    onError: alertFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: ['knowledge'] }),
  });
  return (
    <Dialog opened onClose={onClose} title={t('pair.choose')} size="md">
      <TextInput
        type="search"
        aria-label={t('pair.search', { language: tk(`language.${language}`) })}
        placeholder={t('pair.search', { language: tk(`language.${language}`) })}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
      />
      <ul className={classes.choices}>
        {found.data?.articles.map((one) => (
          <li key={one.id} className={classes.row}>
            <span lang={one.language}>{one.title}</span>
            <span className={classes.actions}>
              <Pill tone={statusTones[one.status]}>{tk(`status.${one.status}`)}</Pill>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('pair.with_of', { title: one.title })}
                loading={pair.isPending && pair.variables === one.id}
                onClick={() => pair.mutate(one.id)}
              >
                {t('pair.with')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {found.data?.articles.length === 0 && <p className={classes.sub}>{t('pair.nothing')}</p>}
    </Dialog>
  );
}
