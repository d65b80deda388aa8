import { IconBoxOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** An asset of another customer and one that never was read the same. */
export function AssetNotFound() {
  const { t } = useTranslation('assets');
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState icon={IconBoxOff} title={t('not_found.title')}>
        {t('not_found.hint')}
      </EmptyState>
    </>
  );
}
