import { IconBook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LanguageMark } from '#web/ui/language-mark.tsx';
import { VerifiedMark } from '../article-line.tsx';
import { previewsQuery } from './api.ts';
import classes from './usages.module.css';

/** Shows the articles that a message links to, as far as the reader may see them. */
export function ArticleCards({ slugs, isGuest }: { slugs: readonly string[]; isGuest: boolean }) {
  const { t } = useTranslation('articles');
  const { data = [] } = useQuery(previewsQuery(slugs));
  return data.map((article) => {
    const shown = (
      <>
        <IconBook size={18} stroke={1.75} aria-hidden />
        <b lang={article.language}>
          {article.title}
          <LanguageMark language={article.language} />
        </b>
        {article.summary && <p lang={article.language}>{article.summary}</p>}
        <span className={classes.facts}>
          <VerifiedMark article={article} />
          <span>{t('minutes', { count: article.minutes })}</span>
        </span>
      </>
    );
    // A guest of a call has no page of the knowledge base to go to.
    if (isGuest)
      return (
        <div key={article.id} className={classes.card}>
          {shown}
        </div>
      );
    return (
      <Link key={article.id} className={classes.card ?? ''} to="/knowledge/article/$id" params={{ id: article.slug }}>
        {shown}
      </Link>
    );
  });
}
