import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ArticleRow } from '@sightline/contract/knowledge/articles';
import { IconBulb, IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsAgent } from '#web/features/session/session.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { LanguageMark } from '#web/ui/language-mark.tsx';
import { VerifiedMark } from '../article-line.tsx';
import { solveByArticle, suggestionsQuery } from './api.ts';
import { ArticleDialog } from './article-dialog.tsx';
import classes from './usages.module.css';

const pause = 300;
const longest = 1000;

type SuggestionsProps = {
  /** The text that is being written. */
  text: string;
  problemTypeId: string | null;
  /** The article that has been read already. */
  exceptId: string | null;
  /** An article has solved it: nothing needs to be sent. */
  onSolved: () => void;
};

/** Articles that may answer a ticket before it is sent. */
export function Suggestions({ text, problemTypeId, exceptId, onSolved }: SuggestionsProps) {
  const { t } = useTranslation('articles');
  const isCustomer = !useIsAgent();
  const [settled] = useDebouncedValue(text.trim().slice(0, longest), pause);
  const { data = [] } = useQuery(suggestionsQuery(settled, problemTypeId));
  const articles = data.filter(({ id }) => id !== exceptId);
  const [shown, setShown] = useState<ArticleRow | null>(null);
  const solve = useMutation({
    mutationFn: (article: ArticleRow) => solveByArticle(article.id, 'ticket'),
    onSuccess: () => {
      setShown(null);
      alertSuccess(t('suggest.solved'));
      onSolved();
    },
  });
  const hasText = settled.length >= 3 || problemTypeId !== null;
  if (!hasText || articles.length === 0) return null;
  return (
    <section className={classes.box} aria-label={t('suggest.title')}>
      <p className={classes.title}>
        <IconBulb size={15} stroke={1.75} aria-hidden />
        {t(isCustomer ? 'suggest.customer' : 'suggest.title')}
      </p>
      <ul className={classes.list}>
        {articles.slice(0, isCustomer ? 5 : 3).map((article) => (
          <li key={article.id} className={classes.row}>
            <button type="button" data-open lang={article.language} onClick={() => setShown(article)}>
              {article.title}
              <LanguageMark language={article.language} />
            </button>
            <span className={classes.facts}>
              <VerifiedMark article={article} />
              <span>{t('minutes', { count: article.minutes })}</span>
            </span>
          </li>
        ))}
      </ul>
      {shown && (
        <ArticleDialog
          name={shown.slug}
          onClose={() => setShown(null)}
          actions={
            <Button
              leftSection={<IconCircleCheck size={16} stroke={1.75} />}
              loading={solve.isPending}
              onClick={() => solve.mutate(shown)}
            >
              {t('suggest.this_solved_it')}
            </Button>
          }
        />
      )}
    </section>
  );
}
