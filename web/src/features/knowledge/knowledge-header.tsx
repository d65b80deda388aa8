import { Button } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useSession } from '#web/features/session/session.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './knowledge.module.css';

/** The line that the screens of lists open with: where one is, and where else one may go. */
export function KnowledgeHeader({ title, actions }: { title: string; actions?: ReactNode }) {
  const { t } = useTranslation('knowledge');
  const isAuthor = useCan('knowledge.create');
  const isAgent = useSession().token.branch === null;
  return (
    <PageHeader
      title={title}
      actions={
        <>
          {actions}
          {isAuthor && (
            <Button
              leftSection={<IconPencilPlus size={15} stroke={1.75} />}
              renderRoot={(props) => <Link to="/knowledge/create" {...props} />}
            >
              {t('create.open')}
            </Button>
          )}
        </>
      }
    >
      <nav className={classes.links} aria-label={t('title')}>
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
    </PageHeader>
  );
}
