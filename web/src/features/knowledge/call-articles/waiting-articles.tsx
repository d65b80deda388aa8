import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCircleCheck, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { LanguageMark } from '#web/ui/language-mark.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { ReadableText } from '../ticket-articles/article-dialog.tsx';
import { articleInCallQuery, solveInCall, waitingArticlesQuery } from './api.ts';
import classes from './call-articles.module.css';

type WaitingArticlesProps = { callId: string; onSolved: () => void };

/** While somebody waits for a call: articles about it, and a search. Who finds the answer can say so and go. */
export function WaitingArticles({ callId, onSolved }: WaitingArticlesProps) {
  const { t } = useTranslation('articles');
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), 400);
  const [shown, setShown] = useState<string | null>(null);
  const { data = [] } = useQuery({ ...waitingArticlesQuery(callId, query), placeholderData: keepPreviousData });
  return (
    <section className={classes.waiting} aria-label={t('waiting.title')}>
      <h3>{t('waiting.title')}</h3>
      <TextInput
        aria-label={t('waiting.search')}
        placeholder={t('waiting.search')}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ul>
        {data.map(({ id, title, language }) => (
          <li key={id}>
            <button type="button" lang={language} onClick={() => setShown(id)}>
              {title}
              <LanguageMark language={language} />
            </button>
          </li>
        ))}
      </ul>
      {query !== '' && data.length === 0 && <p role="status">{t('insert.nothing')}</p>}
      {shown && <Reading callId={callId} id={shown} onClose={() => setShown(null)} onSolved={onSolved} />}
    </section>
  );
}

type ReadingProps = { callId: string; id: string; onClose: () => void; onSolved: () => void };

function Reading({ callId, id, onClose, onSolved }: ReadingProps) {
  const { t } = useTranslation('articles');
  const { data: article } = useQuery(articleInCallQuery(callId, id));
  const solve = useMutation({ mutationFn: () => solveInCall(callId, id), onSuccess: onSolved, onError: alertFailure });
  return (
    <Dialog opened onClose={onClose} size="lg" title={article?.title ?? ''}>
      {article ? <ReadableText article={article} /> : <SkeletonRows count={5} height={28} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('waiting.go_on')}
        </Button>
        <Button
          leftSection={<IconCircleCheck size={16} stroke={1.75} />}
          loading={solve.isPending}
          onClick={() => solve.mutate()}
        >
          {t('suggest.this_solved_it')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
