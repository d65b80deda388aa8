import { IconBook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/page-title.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Shown for an article that is gone or not for this reader, without saying which. */
export function ArticleNotFound() {
  const { t } = useTranslation('knowledge');
  usePageTitle(t('read.gone'));
  return (
    <EmptyState icon={IconBook} title={t('read.gone')} action={<Link to="/knowledge">{t('category.back')}</Link>}>
      {t('read.gone_hint')}
    </EmptyState>
  );
}
