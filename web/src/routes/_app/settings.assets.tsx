import { createFileRoute } from '@tanstack/react-router';
import { AssetSettings } from '#web/features/assets/settings/asset-settings.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/settings/assets')({
  loader: () => i18n.loadNamespaces('assets'),
  component: () => (
    <RequirePermission permission="assets.configure">
      <AssetSettings />
    </RequirePermission>
  ),
});
