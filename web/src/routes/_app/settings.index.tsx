import { createFileRoute } from '@tanstack/react-router';
import { SecurityScreen } from '#web/features/session/security-screen.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/settings/')({
  loader: () => i18n.loadNamespaces(['session', 'factors']),
  component: SecurityScreen,
});
