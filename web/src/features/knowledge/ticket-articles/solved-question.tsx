import { Button } from '@mantine/core';
import type { TicketArticle } from '@sightline/contract/knowledge/ticket-articles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LanguageMark } from '#web/ui/language-mark.tsx';
import { answerForTicket, refreshTicketArticles, ticketArticlesQuery } from './api.ts';
import classes from './usages.module.css';

/** Asked when a ticket is closed: of each article that was used, whether it solved it. An answer counts at once, and can be changed. */
export function SolvedQuestion({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('articles');
  const { data } = useQuery(ticketArticlesQuery(ticketId));
  const used = (data?.used ?? []).filter(({ ways }) => ways.some((way) => way !== 'written'));
  if (used.length === 0) return null;
  return (
    <fieldset className={classes.question}>
      <legend>{t('solving.question')}</legend>
      {used.map((usage) => (
        <Answer key={usage.article.id} ticketId={ticketId} usage={usage} />
      ))}
    </fieldset>
  );
}

function Answer({ ticketId, usage }: { ticketId: string; usage: TicketArticle }) {
  const { t } = useTranslation('articles');
  const cache = useQueryClient();
  const { article } = usage;
  const answer = useMutation({
    mutationFn: (isSolving: boolean | null) => answerForTicket(ticketId, article.id, isSolving),
    onSettled: () => refreshTicketArticles(cache, ticketId),
  });
  const shown = answer.isPending ? answer.variables : usage.is_solving;
  return (
    <div className={classes.answer}>
      <span lang={article.language}>
        {article.title}
        <LanguageMark language={article.language} />
      </span>
      <span className={classes.actions}>
        {([true, false] as const).map((value) => (
          <Button
            key={String(value)}
            size="compact-sm"
            variant={shown === value ? 'filled' : 'default'}
            aria-pressed={shown === value}
            aria-label={t(value ? 'solving.yes_of' : 'solving.no_of', { title: article.title })}
            onClick={() => answer.mutate(shown === value ? null : value)}
          >
            {t(value ? 'yes' : 'no')}
          </Button>
        ))}
      </span>
    </div>
  );
}
