import type { ArticleDocument } from '@sightline/contract/knowledge/document';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { articleQuery } from '../api.ts';
import classes from './article.module.css';
import { ArticleActs } from './article-acts.tsx';
import { Contents } from './contents.tsx';
import { headingsOf } from './headings.ts';

/** The layout "knowledge-article": where an article belongs, its acts and its contents around the column that is read. */
export function KnowledgeArticleLayout({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation('knowledge');
  // The page loads it, and says so when there is none.
  const { data: article } = useQuery({ ...articleQuery(name), enabled: false });
  const body = article?.body as ArticleDocument | undefined;
  const headings = useMemo(() => (body ? headingsOf(body) : []), [body]);
  const hasContents = headings.length > 1;
  return (
    <>
      <PageHeader
        title={
          <span className={classes.crumbs}>
            <Link to="/knowledge">{t('title')}</Link>
            {article?.category && (
              <>
                <span aria-hidden>/</span>
                <Link to="/knowledge/category/$id" params={{ id: article.category.id }}>
                  {article.category.name}
                </Link>
              </>
            )}
          </span>
        }
        actions={article && <ArticleActs article={article} />}
      />
      <PageBody>
        <div className={classes.layout} data-plain={!hasContents || undefined}>
          {children}
          {hasContents && <Contents key={name} headings={headings} />}
        </div>
      </PageBody>
    </>
  );
}
