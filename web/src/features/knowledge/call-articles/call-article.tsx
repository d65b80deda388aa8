import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Call } from '@sightline/contract/calls/calls';
import type { ArticleRow } from '@sightline/contract/knowledge/articles';
import { textOf } from '@sightline/contract/knowledge/document';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsAgent } from '#web/features/session/session.tsx';
import { alertFailure } from '#web/lib/alerts.ts';
import { LanguageMark } from '#web/ui/language-mark.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { searchQuery } from '../api.ts';
import { refreshTicketArticles, ticketArticlesQuery } from '../ticket-articles/api.ts';
import { ReadableText } from '../ticket-articles/article-dialog.tsx';
import { endShowing, showingQuery, startShowing } from './api.ts';
import classes from './call-articles.module.css';
import { useShowing } from './use-showing.ts';

/** Beside a call: the article that everybody in it follows, or those that can be shown. */
export function CallArticle({ call }: { call: Call }) {
  const { t } = useTranslation('articles');
  const isAgent = useIsAgent();
  const { showing } = useShowing(call.id);
  if (showing) return <Shown call={call} isAgent={isAgent} />;
  return isAgent ? <Choose call={call} /> : <p className={classes.panel}>{t('show.nothing')}</p>;
}

function Shown({ call, isAgent }: { call: Call; isAgent: boolean }) {
  const { t } = useTranslation('articles');
  const { showing, steps, move } = useShowing(call.id);
  if (!showing) return null;
  const { article, ticked, at } = showing;
  const done = steps.filter(({ id }) => ticked.includes(id)).length;
  return (
    <div className={classes.panel}>
      <h3 lang={article.language}>{article.title}</h3>
      {steps.length === 0 ? (
        <ReadableText article={article} />
      ) : (
        <>
          <p role="status">{t('show.progress', { done, count: steps.length })}</p>
          <ol className={classes.steps} lang={article.language}>
            {steps.map(({ id, node }, index) => (
              <li key={id} data-now={index === at || undefined} aria-current={index === at ? 'step' : undefined}>
                <Checkbox
                  checked={ticked.includes(id)}
                  aria-label={t('show.tick', { step: textOf(node).slice(0, 80) })}
                  onChange={({ currentTarget }) => move({ tick: { step: id, is_done: currentTarget.checked } })}
                />
                <button type="button" onClick={() => move({ at: index })}>
                  {textOf(node)}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
      {isAgent && <End call={call} />}
    </div>
  );
}

/** Ending asks whether it solved the problem, as closing the ticket does. */
function End({ call }: { call: Call }) {
  const { t } = useTranslation('articles');
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: (isSolving: boolean | null) => endShowing(call.id, isSolving),
    onError: alertFailure,
    onSettled: async () => {
      if (call.ticket) void refreshTicketArticles(cache, call.ticket.id);
      await cache.invalidateQueries({ queryKey: showingQuery(call.id).queryKey });
    },
  });
  if (!isAsking)
    return (
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('show.end')}
        </Button>
      </div>
    );
  return (
    <fieldset className={classes.question} disabled={end.isPending}>
      <legend>{t('show.solved')}</legend>
      <div className={classes.actions}>
        <Button onClick={() => end.mutate(true)}>{t('yes')}</Button>
        <Button variant="default" onClick={() => end.mutate(false)}>
          {t('no')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => end.mutate(null)}>
          {t('show.unknown')}
        </Button>
      </div>
    </fieldset>
  );
}

function Choose({ call }: { call: Call }) {
  const { t } = useTranslation('articles');
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), 200);
  const ticketId = call.ticket?.id ?? '';
  const { data: beside } = useQuery({ ...ticketArticlesQuery(ticketId), enabled: ticketId !== '' });
  const found = useQuery(searchQuery(query));
  const near = [...(beside?.used.map(({ article }) => article) ?? []), ...(beside?.suggested ?? [])];
  const articles = query === '' ? near : (found.data?.hits ?? []).map(({ article }) => article);
  return (
    <div className={classes.panel}>
      <p>{t('show.hint')}</p>
      <TextInput
        aria-label={t('insert.search')}
        placeholder={t('insert.search')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ul className={classes.list}>
        {articles
          .filter(({ status }) => status === 'published')
          .map((article) => (
            <Choice key={article.id} call={call} article={article} />
          ))}
      </ul>
      {query !== '' && found.data?.hits.length === 0 && <p>{t('insert.nothing')}</p>}
    </div>
  );
}

function Choice({ call, article }: { call: Call; article: ArticleRow }) {
  const { t } = useTranslation('articles');
  const cache = useQueryClient();
  const start = useMutation({
    mutationFn: () => startShowing(call.id, article.id),
    onSuccess: ({ showing }) => cache.setQueryData(showingQuery(call.id).queryKey, showing),
    onError: alertFailure,
  });
  return (
    <li>
      <span lang={article.language}>
        {article.title}
        <LanguageMark language={article.language} />
      </span>
      {article.visibility === 'agents' ? (
        <Pill tone="orange">{t('agents_only')}</Pill>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('show.start_of', { title: article.title })}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {t('show.start')}
        </Button>
      )}
    </li>
  );
}
