import { IconPlus } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/app/button-link.tsx';
import { HomeScreen } from '#web/features/home/home-screen.tsx';
import { useCan } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/home')({
  loader: () => i18n.loadNamespaces(['home', 'tickets']),
  component: Home,
});

function Home() {
  const { t } = useTranslation('tickets');
  const newTicket = useCan('tickets.create') && (
    <ButtonLink to="/tickets" search={{ create: true }} size="xs" leftSection={<IconPlus size={14} stroke={2.25} />}>
      {t('create.open')}
    </ButtonLink>
  );
  return <HomeScreen newTicket={newTicket} />;
}
