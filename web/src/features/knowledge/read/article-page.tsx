import type { Article } from '@sightline/contract/knowledge/articles';
import type { ArticleDocument } from '@sightline/contract/knowledge/document';
import { readerActivityApi } from '@sightline/contract/knowledge/reader-activity';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { call } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { formatDateTime } from '#web/lib/time.ts';
import { Pill } from '#web/ui/pill.tsx';
import { articleQuery } from '../api.ts';
import { VerifiedMark } from '../article-line.tsx';
import { ArticleFiguresLine } from '../article-stats/article-figures.tsx';
import shared from '../knowledge.module.css';
import { ScheduleNotice } from '../manage/schedule-notice.tsx';
import { TranslationLinks } from '../pair/translation-links.tsx';
import { statusTones } from '../tones.ts';
import classes from './article.module.css';
import { DocumentView } from './document-view.tsx';
import { Helpful } from './helpful.tsx';
import { StillStuck } from './still-stuck.tsx';
import { readTicked, storeTicked } from './ticked-steps.ts';

/** The screen /knowledge/article/{id}. `name` is the id or the slug. */
export function ArticlePage({ name }: { name: string }) {
  const { t } = useTranslation('knowledge');
  const { data: article } = useSuspenseQuery(articleQuery(name));
  const isAuthor = useCan('knowledge.create');
  usePageTitle(article.title, t('title'));
  useEffect(() => void call(readerActivityApi.view, { params: { id: article.id } }), [article.id]);
  return (
    <article className={classes.article} lang={article.language}>
      <Notice article={article} />
      <ScheduleNotice article={article} />
      <TranslationLinks article={article} />
      <ArticleHead article={article} />
      <Text key={article.id} article={article} />
      <Labels article={article} />
      {isAuthor && article.version > 0 && <ArticleFiguresLine id={article.id} />}
      {article.status === 'published' && <Helpful key={article.id} article={article} />}
      {article.status === 'published' && <StillStuck key={`stuck ${article.id}`} article={article} />}
      <Related article={article} />
    </article>
  );
}

function Notice({ article }: { article: Article }) {
  const { t } = useTranslation('knowledge');
  const isAuthor = useCan('knowledge.create');
  if (article.status !== 'published')
    return (
      <p className={classes.notice}>
        <Pill tone={statusTones[article.status]}>{t(`status.${article.status}`)}</Pill>
        {t(`read.notice_${article.status}`)}
      </p>
    );
  if (!isAuthor || !article.has_changes) return null;
  return <p className={classes.notice}>{t('read.notice_changes')}</p>;
}

function ArticleHead({ article }: { article: Article }) {
  const { t } = useTranslation('knowledge');
  return (
    <header>
      <h2>{article.title}</h2>
      {article.summary && <p className={classes.summary}>{article.summary}</p>}
      <div className={`${shared.facts} ${classes.byline}`}>
        <VerifiedMark article={article} />
        <span>{t('minutes', { count: article.minutes })}</span>
        <span>{t('read.owner', { name: article.owner.name })}</span>
        <span>{t('read.updated', { at: formatDateTime(article.published_at ?? article.updated_at) })}</span>
        <span>{t('views', { count: article.views })}</span>
      </div>
    </header>
  );
}

function Text({ article }: { article: Article }) {
  const [ticked, setTicked] = useState(() => readTicked(article.id));
  const tick = (step: string) => {
    const next = ticked.includes(step) ? ticked.filter((id) => id !== step) : [...ticked, step];
    setTicked(next);
    storeTicked(article.id, next);
  };
  return (
    <DocumentView
      document={article.body as ArticleDocument}
      links={article.links}
      objects={article.objects}
      ticked={ticked}
      onTick={tick}
    />
  );
}

function Labels({ article }: { article: Article }) {
  const labels = [...article.error_codes, ...article.tags];
  if (labels.length + article.products.length === 0) return null;
  return (
    <div className={classes.labels}>
      {article.products.map(({ id, name }) => (
        <Link key={id} to="/knowledge/products/$id" params={{ id }} style={{ textDecoration: 'none' }}>
          <Pill tone="blue">{name}</Pill>
        </Link>
      ))}
      {labels.map((label) => (
        <Link key={label} to="/knowledge" search={{ query: label }} style={{ textDecoration: 'none' }}>
          <Pill>{label}</Pill>
        </Link>
      ))}
    </div>
  );
}

function Related({ article }: { article: Article }) {
  const { t } = useTranslation('knowledge');
  if (article.related.length === 0) return null;
  return (
    <section className={classes.related}>
      <h3>{t('read.related')}</h3>
      <ul className={shared.lines}>
        {article.related.map(({ id, slug, title, summary }) => (
          <li key={id}>
            <Link className={shared.line ?? ''} to="/knowledge/article/$id" params={{ id: slug }}>
              <b>{title}</b>
              {summary && <p>{summary}</p>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
