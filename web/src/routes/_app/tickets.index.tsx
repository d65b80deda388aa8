import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#web/ui/page-header.tsx';

export const Route = createFileRoute('/_app/tickets/')({ component: Screen });

function Screen() {
  const { t } = useTranslation();
  return <PageHeader title={t('nav.tickets')} />;
}
