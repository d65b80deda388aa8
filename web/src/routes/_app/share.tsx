import { createFileRoute } from '@tanstack/react-router';
import { RequirePermission } from '#web/features/session/session.tsx';
import { ShareScreen } from '#web/features/talk/share/share-screen.tsx';
import { i18n } from '#web/lib/i18n.ts';

/** Where the service worker leads after another application shared something. */
export const Route = createFileRoute('/_app/share')({
  loader: () => i18n.loadNamespaces(['share', 'talk', 'files']),
  component: () => (
    <RequirePermission permission="talk.send">
      <ShareScreen />
    </RequirePermission>
  ),
});
