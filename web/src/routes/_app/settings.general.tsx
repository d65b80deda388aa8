import { createFileRoute } from '@tanstack/react-router';
import { RequirePermission } from '#web/features/session/session.tsx';
import { GeneralSettings } from '#web/features/workspace/general-settings.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/settings/general')({
  loader: () => i18n.loadNamespaces(['workspace', 'spaces']),
  component: () => (
    <RequirePermission permission="workspace.update">
      <GeneralSettings />
    </RequirePermission>
  ),
});
