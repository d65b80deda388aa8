import { Button } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useIsAgent } from '#web/features/session/session.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './knowledge-home.module.css';
import { LibrarySearch } from './library-search.tsx';

/**
 * The layout "knowledge-home": the tabs of the library, whose places depend on no page, and for readers its search and its
 * categories. Each page is a `LibraryPage` below them.
 */
export function KnowledgeHomeLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('knowledge');
  const isAuthor = useCan('knowledge.create');
  const isManaging = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isManaging) });
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          isAuthor && (
            <Button
              leftSection={<IconPencilPlus size={15} stroke={1.75} />}
              renderRoot={(props) => <Link to="/knowledge/create" {...props} />}
            >
              {t('create.open')}
            </Button>
          )
        }
      >
        <Tabs isAuthor={isAuthor} />
      </PageHeader>
      <PageBody>
        {!isManaging && <LibrarySearch />}
        {children}
      </PageBody>
    </>
  );
}

function Tabs({ isAuthor }: { isAuthor: boolean }) {
  const { t } = useTranslation('knowledge');
  const isAgent = useIsAgent();
  return (
    <nav className={classes.tabs} aria-label={t('title')}>
      <Link to="/knowledge" activeOptions={{ exact: true, includeSearch: false }}>
        {t('links.home')}
      </Link>
      {isAuthor && <Link to="/knowledge/articles">{t('links.articles')}</Link>}
      <Link to="/knowledge/trending">{t('links.trending')}</Link>
      <Link to="/knowledge/bookmarks">{t('links.bookmarks')}</Link>
      <Link to="/knowledge/history">{t('links.history')}</Link>
      {isAuthor && <Link to="/knowledge/objects">{t('links.objects')}</Link>}
      {isAuthor && <Link to="/knowledge/feedback">{t('links.feedback')}</Link>}
      {isAgent && <Link to="/knowledge/flags">{t('links.flags')}</Link>}
      {isAuthor && <Link to="/knowledge/figures">{t('links.figures')}</Link>}
    </nav>
  );
}
