import { createFileRoute } from '@tanstack/react-router';
import { OfflinePage } from '#web/features/offline/offline-page.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/offline')({
  loader: () => i18n.loadNamespaces(['offline', 'filling']),
  component: OfflinePage,
});
