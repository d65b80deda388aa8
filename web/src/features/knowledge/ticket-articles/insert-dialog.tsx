import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ArticleRow } from '@sightline/contract/knowledge/articles';
import { type ArticleDocument, textOf } from '@sightline/contract/knowledge/document';
import { limits } from '@sightline/contract/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LanguageMark } from '#web/ui/language-mark.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { articleQuery, searchQuery } from '../api.ts';
import { addToTicket, refreshTicketArticles, ticketArticlesQuery } from './api.ts';
import { linkTo } from './article-links.ts';
import classes from './usages.module.css';

type InsertDialogProps = { ticketId: string | null; onInsert: (text: string) => void; onClose: () => void };

/** Finds an article, and puts a link to it or its text into a reply. In the room of a ticket it begins with what may help there. */
export function InsertDialog({ ticketId, onInsert, onClose }: InsertDialogProps) {
  const { t } = useTranslation('articles');
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), 200);
  const found = useQuery(searchQuery(query));
  const { data: beside } = useQuery({ ...ticketArticlesQuery(ticketId ?? ''), enabled: ticketId !== null });
  const near = [...(beside?.used.map(({ article }) => article) ?? []), ...(beside?.suggested ?? [])];
  const articles = (query === '' ? near : (found.data?.hits ?? []).map(({ article }) => article)).filter(
    ({ status }) => status === 'published',
  );
  const insert = useInsert(ticketId, (words) => {
    onInsert(words);
    onClose();
  });
  return (
    <Dialog opened onClose={onClose} title={t('insert.title')} size="md">
      <TextInput
        aria-label={t('insert.search')}
        placeholder={t('insert.search')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
      />
      {query === '' && articles.length > 0 && <p className={classes.sub}>{t('ticket.suggested')}</p>}
      <ul className={classes.choices}>
        {articles.map((article) => (
          <li key={article.id} className={classes.row}>
            <span lang={article.language}>
              {article.title}
              <LanguageMark language={article.language} />
            </span>
            <span className={classes.actions}>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('insert.link_of', { title: article.title })}
                onClick={() => insert.mutate({ article, isText: false })}
              >
                {t('insert.link')}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('insert.text_of', { title: article.title })}
                onClick={() => insert.mutate({ article, isText: true })}
              >
                {t('insert.text')}
              </Button>
            </span>
            {article.visibility === 'agents' && (
              <span className={classes.facts}>
                <Pill tone="orange">{t('agents_only')}</Pill>
              </span>
            )}
          </li>
        ))}
      </ul>
      {query !== '' && found.data?.hits.length === 0 && <p className={classes.sub}>{t('insert.nothing')}</p>}
    </Dialog>
  );
}

type Chosen = { article: ArticleRow; isText: boolean };

function useInsert(ticketId: string | null, onWords: (words: string) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ article, isText }: Chosen) => {
      if (!isText) return linkTo(article.slug);
      const { body } = await cache.fetchQuery(articleQuery(article.slug));
      return `${article.title}\n${textOf(body as ArticleDocument)}`.slice(0, limits.message.length);
    },
    onSuccess: (words, { article }) => {
      onWords(words);
      if (ticketId === null) return;
      void addToTicket(ticketId, article.id, 'inserted')
        .catch(alertFailure)
        .then(() => refreshTicketArticles(cache, ticketId));
    },
  });
}
