import { Button } from '@mantine/core';
import type { Article } from '@sightline/contract/knowledge/articles';
import { IconCircleCheck, IconFlag, IconMessagePlus, IconVideo } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useIsAgent } from '#web/features/session/session.tsx';
import { alertFailure } from '#web/lib/alerts.ts';
import { FlagDialog } from '../flags/flag-dialog.tsx';
import { solveByArticle } from '../ticket-articles/api.ts';
import classes from './article.module.css';
import { useCallAbout } from './use-call-about.ts';

/** Below an article: who is helped says so, and who is not takes it along into a ticket. */
export function StillStuck({ article }: { article: Article }) {
  const { t } = useTranslation('articles');
  const isCustomer = !useIsAgent();
  const mayAsk = useCan('tickets.create');
  const [isFlagging, setFlagging] = useState(false);
  const ask = useCallAbout(article);
  const solve = useMutation({ mutationFn: () => solveByArticle(article.id, 'article'), onError: alertFailure });
  if (solve.isSuccess)
    return (
      <p role="status" className={classes.stuck}>
        {t('stuck.thanks')}
      </p>
    );
  return (
    <section id="stuck" className={classes.stuck} aria-label={t('stuck.title')}>
      {isCustomer && (
        <div>
          <b>{t('stuck.title')}</b>
          <p>{t('stuck.hint')}</p>
        </div>
      )}
      <div className={classes.answers}>
        {mayAsk && (
          <Button
            {...(!isCustomer && { variant: 'default' as const })}
            leftSection={<IconMessagePlus size={16} stroke={1.75} />}
            renderRoot={(props) => <Link to="/tickets" search={{ create: true, article: article.id }} {...props} />}
          >
            {t(isCustomer ? 'stuck.ask' : 'stuck.agent')}
          </Button>
        )}
        {isCustomer && mayAsk && (
          <Button
            variant="default"
            leftSection={<IconVideo size={16} stroke={1.75} />}
            loading={ask.isPending}
            onClick={() => ask.mutate()}
          >
            {t(ask.mayCall ? 'stuck.call' : 'stuck.ask_for_call')}
          </Button>
        )}
        {isCustomer ? (
          <Button
            variant="default"
            leftSection={<IconCircleCheck size={16} stroke={1.75} />}
            loading={solve.isPending}
            onClick={() => solve.mutate()}
          >
            {t('stuck.solved')}
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconFlag size={16} stroke={1.75} />}
            onClick={() => setFlagging(true)}
          >
            {t('flag.open')}
          </Button>
        )}
      </div>
      {isFlagging && <FlagDialog article={article} ticketId={null} onClose={() => setFlagging(false)} />}
    </section>
  );
}
