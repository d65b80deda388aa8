import { createFileRoute } from '@tanstack/react-router';
import { RequirePermission } from '#web/features/session/session.tsx';
import { BrandingScreen } from '#web/features/workspace/branding/branding-screen.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/settings/branding')({
  loader: () => i18n.loadNamespaces('branding'),
  component: () => (
    <RequirePermission permission="workspace.update">
      <BrandingScreen />
    </RequirePermission>
  ),
});
