import type { ArticleRow } from '@sightline/contract/knowledge/articles';
import { IconEye, IconRosetteDiscountCheck, IconThumbUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#web/lib/now.ts';
import { formatDate, formatDateTime } from '#web/lib/time.ts';
import { LanguageMark } from '#web/ui/language-mark.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import classes from './knowledge.module.css';
import { statusTones } from './tones.ts';

type ArticleLineProps = {
  article: ArticleRow;
  /** In place of the title and the summary, with what was searched for marked. */
  title?: ReactNode;
  passage?: ReactNode;
  /** Only what a reader needs to choose. */
  isShort?: boolean;
};

/** An article in a list; leads to it. */
export function ArticleLine({ article, title, passage, isShort }: ArticleLineProps) {
  const { t } = useTranslation('knowledge');
  const { t: ta } = useTranslation('articles');
  return (
    <Link className={classes.line ?? ''} to="/knowledge/article/$id" params={{ id: article.slug }}>
      <b lang={article.language}>
        {title ?? article.title}
        <LanguageMark language={article.language} />
      </b>
      {!isShort && (passage || article.summary) && <p lang={article.language}>{passage ?? article.summary}</p>}
      <span className={classes.facts}>
        {article.status !== 'published' && (
          <Pill tone={statusTones[article.status]}>{t(`status.${article.status}`)}</Pill>
        )}
        {article.scheduled_at && (
          <Pill tone="violet">{ta('schedule.badge', { at: formatDateTime(article.scheduled_at) })}</Pill>
        )}
        {article.is_outdated && <Pill tone="orange">{ta('pair.outdated_short')}</Pill>}
        {article.has_changes && <Pill tone="blue">{t('has_changes')}</Pill>}
        {article.category && <span>{article.category.name}</span>}
        <VerifiedMark article={article} />
        <span>{t('minutes', { count: article.minutes })}</span>
        {!isShort && (
          <>
            <span title={t('views', { count: article.views })}>
              <IconEye size={14} stroke={1.75} aria-hidden />
              {article.views}
            </span>
            {article.helpful > 0 && (
              <span title={t('helpful', { count: article.helpful })}>
                <IconThumbUp size={14} stroke={1.75} aria-hidden />
                {article.helpful}
              </span>
            )}
            <RelativeTime at={article.updated_at} />
          </>
        )}
      </span>
    </Link>
  );
}

/** Whether somebody said that it is right, and whether it is time to look again. */
export function VerifiedMark({ article }: { article: Pick<ArticleRow, 'verified_at' | 'review_at'> }) {
  const { t } = useTranslation('knowledge');
  const { t: ta } = useTranslation('articles');
  const now = useNow('minute');
  const isDue = article.review_at !== null && new Date(article.review_at).getTime() <= now;
  if (isDue) return <span className={classes.stale}>{t('verify.due')}</span>;
  if (!article.verified_at) return null;
  return (
    <span className={classes.verified}>
      <IconRosetteDiscountCheck size={15} stroke={1.75} aria-hidden />
      {article.review_at ? ta('verified_until', { day: formatDate(article.review_at) }) : t('verify.done')}
    </span>
  );
}
