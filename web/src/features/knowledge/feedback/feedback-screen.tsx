import { Button, NativeSelect } from '@mantine/core';
import {
  type ArticleFeedback,
  type FeedbackStatus,
  readerActivityApi,
} from '@sightline/contract/knowledge/reader-activity';
import { IconMessageCircle, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call, unwrap } from '#web/lib/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { emptySearchesQuery, feedbackQuery } from '../api.ts';
import { LibraryPage } from '../home/library-page.tsx';
import classes from '../knowledge.module.css';
import own from './feedback.module.css';

export type FeedbackSearch = { status?: FeedbackStatus; page?: number };

type FeedbackScreenProps = { search: FeedbackSearch; onSearch: (next: FeedbackSearch) => void };

/** The screen /knowledge/feedback: what readers said, and what they did not find. */
export function FeedbackScreen({ search, onSearch }: FeedbackScreenProps) {
  const { t } = useTranslation('knowledge');
  const { status, page = 1 } = search;
  const found = useQuery(feedbackQuery({ page, ...(status && { filter: { status } }) }));
  return (
    <LibraryPage title={t('links.feedback')}>
      <div className={classes.filters}>
        <NativeSelect
          aria-label={t('fields.status')}
          value={status ?? ''}
          onChange={({ currentTarget: { value } }) => onSearch(value ? { status: value as FeedbackStatus } : {})}
          data={[
            { value: '', label: t('feedback.any') },
            { value: 'open', label: t('feedback.open') },
            { value: 'done', label: t('feedback.done') },
          ]}
        />
      </div>
      {found.isPending && <SkeletonRows height={72} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.feedback.length === 0 && (
        <EmptyState icon={IconMessageCircle} title={t('feedback.empty')}>
          {t('feedback.empty_hint')}
        </EmptyState>
      )}
      {found.data && found.data.feedback.length > 0 && (
        <>
          <ul className={classes.lines}>
            {found.data.feedback.map((one) => (
              <FeedbackLine key={one.id} feedback={one} />
            ))}
          </ul>
          <Pager
            page={page}
            last={found.data.pagination.last_page}
            onPage={(next) => onSearch({ ...search, page: next })}
          />
        </>
      )}
      <EmptySearches />
    </LibraryPage>
  );
}

function FeedbackLine({ feedback }: { feedback: ArticleFeedback }) {
  const { t } = useTranslation('knowledge');
  const cache = useQueryClient();
  const settle = useMutation({
    mutationFn: (status: FeedbackStatus) =>
      unwrap(call(readerActivityApi.settle, { params: { id: feedback.id }, body: { status } })),
    onSettled: () => cache.invalidateQueries({ queryKey: ['knowledge', 'feedback'] }),
  });
  const Picture = feedback.is_helpful ? IconThumbUp : IconThumbDown;
  const isOpen = feedback.status === 'open';
  return (
    <li className={own.line} data-done={!isOpen || undefined}>
      <Picture
        size={18}
        stroke={1.75}
        color={`var(--st-${feedback.is_helpful ? 'green' : 'orange'})`}
        aria-label={t(feedback.is_helpful ? 'yes' : 'no')}
        role="img"
      />
      <div>
        <Link to="/knowledge/article/$id" params={{ id: feedback.article.slug }}>
          {feedback.article.title}
        </Link>
        {feedback.comment && <p>{feedback.comment}</p>}
        <span className={classes.facts}>
          <span>{feedback.person.name}</span>
          {feedback.reason && <span>{t(`reason.${feedback.reason}`)}</span>}
          <span>{t('version', { number: feedback.version })}</span>
          <RelativeTime at={feedback.created_at} />
        </span>
      </div>
      <Button
        variant="default"
        loading={settle.isPending}
        aria-label={t(isOpen ? 'feedback.settle_of' : 'feedback.reopen_of', { title: feedback.article.title })}
        onClick={() => settle.mutate(isOpen ? 'done' : 'open')}
      >
        {t(isOpen ? 'feedback.settle' : 'feedback.reopen')}
      </Button>
    </li>
  );
}

function EmptySearches() {
  const { t } = useTranslation('knowledge');
  const { data = [] } = useQuery(emptySearchesQuery);
  if (data.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="knowledge-empty-searches">
      <h2 id="knowledge-empty-searches">{t('feedback.searches')}</h2>
      <p className={classes.hint}>{t('feedback.searches_hint')}</p>
      <ul className={classes.lines}>
        {data.map(({ words, times, last_at }) => (
          <li key={words} className={own.search}>
            <b>{words}</b>
            <span className={classes.facts}>
              <span>{t('feedback.times', { count: times })}</span>
              <RelativeTime at={last_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
