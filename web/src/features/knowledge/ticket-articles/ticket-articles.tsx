import { ActionIcon, Menu } from '@mantine/core';
import type { ArticleRow } from '@sightline/contract/knowledge/articles';
import type { TicketArticle } from '@sightline/contract/knowledge/ticket-articles';
import type { Ticket } from '@sightline/contract/tickets/tickets';
import { IconDots, IconFlag, IconLink, IconPencilPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useIsAgent } from '#web/features/session/session.tsx';
import { LanguageMark } from '#web/ui/language-mark.tsx';
import { FlagDialog } from '../flags/flag-dialog.tsx';
import { addToTicket, refreshTicketArticles, removeFromTicket, ticketArticlesQuery } from './api.ts';
import { SolvingMark } from './solving-mark.tsx';
import classes from './usages.module.css';
import { WriteDialog } from './write-dialog.tsx';

/** The articles beside a ticket: what was used, and what may help. */
export function TicketArticles({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('articles');
  const isAgent = useIsAgent();
  const mayWrite = useCan('knowledge.create');
  const { data } = useQuery(ticketArticlesQuery(ticket.id));
  const [isWriting, setWriting] = useState(false);
  if (!data) return null;
  const suggested = ticket.closed ? [] : data.suggested;
  if (!isAgent && data.used.length === 0 && suggested.length === 0) return null;
  return (
    <section className={classes.panel} aria-label={t('ticket.title')}>
      <div className={classes.head}>
        <h3>{t('ticket.title')}</h3>
        {mayWrite && (
          <ActionIcon aria-label={t('write.open')} title={t('write.open')} onClick={() => setWriting(true)}>
            <IconPencilPlus size={16} stroke={1.75} />
          </ActionIcon>
        )}
      </div>
      {data.used.length > 0 && (
        <ul className={classes.list}>
          {data.used.map((usage) => (
            <UsedLine key={usage.article.id} ticket={ticket} usage={usage} isAgent={isAgent} />
          ))}
        </ul>
      )}
      {suggested.length > 0 && (
        <>
          <h4 className={classes.sub}>{t('ticket.suggested')}</h4>
          <ul className={classes.list}>
            {suggested.map((article) => (
              <SuggestedLine key={article.id} ticket={ticket} article={article} isAgent={isAgent} />
            ))}
          </ul>
        </>
      )}
      {data.used.length === 0 && suggested.length === 0 && <p className={classes.sub}>{t('ticket.none')}</p>}
      {isWriting && <WriteDialog ticket={ticket} onClose={() => setWriting(false)} />}
    </section>
  );
}

function ArticleName({ article }: { article: ArticleRow }) {
  return (
    <Link to="/knowledge/article/$id" params={{ id: article.slug }} lang={article.language}>
      {article.title}
      <LanguageMark language={article.language} />
    </Link>
  );
}

type LineProps = { ticket: Ticket; isAgent: boolean };

function UsedLine({ ticket, usage, isAgent }: LineProps & { usage: TicketArticle }) {
  const { t } = useTranslation('articles');
  const cache = useQueryClient();
  const mayRemove = useCan('tickets.update');
  const [isFlagging, setFlagging] = useState(false);
  const { article, ways, shown } = usage;
  const remove = useMutation({
    mutationFn: () => removeFromTicket(ticket.id, article.id),
    onSettled: () => refreshTicketArticles(cache, ticket.id),
  });
  const done = shown?.steps.filter(({ is_done }) => is_done).length ?? 0;
  return (
    <li className={classes.row}>
      <ArticleName article={article} />
      {isAgent && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('ticket.more', { title: article.title })}>
              <IconDots size={16} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconFlag size={15} stroke={1.75} aria-hidden />} onClick={() => setFlagging(true)}>
              {t('flag.open')}
            </Menu.Item>
            {mayRemove && (
              <Menu.Item
                leftSection={<IconTrash size={15} stroke={1.75} aria-hidden />}
                onClick={() => remove.mutate()}
              >
                {t('ticket.remove')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <span className={classes.facts}>
        <span>{ways.map((way) => t(`way.${way}`)).join(', ')}</span>
        {shown && shown.steps.length > 0 && <span>{t('ticket.steps', { done, count: shown.steps.length })}</span>}
        <SolvingMark isSolving={usage.is_solving} />
      </span>
      {isFlagging && <FlagDialog article={article} ticketId={ticket.id} onClose={() => setFlagging(false)} />}
    </li>
  );
}

function SuggestedLine({ ticket, article, isAgent }: LineProps & { article: ArticleRow }) {
  const { t } = useTranslation('articles');
  const cache = useQueryClient();
  const link = useMutation({
    mutationFn: () => addToTicket(ticket.id, article.id, 'linked'),
    onSettled: () => refreshTicketArticles(cache, ticket.id),
  });
  return (
    <li className={classes.row}>
      <ArticleName article={article} />
      {isAgent && (
        <ActionIcon
          aria-label={t('ticket.link', { title: article.title })}
          title={t('ticket.link', { title: article.title })}
          loading={link.isPending}
          onClick={() => link.mutate()}
        >
          <IconLink size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  );
}
