import { createFileRoute } from '@tanstack/react-router';
import { KnowledgeSettings } from '#web/features/knowledge/settings/knowledge-settings.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/settings/knowledge')({
  loader: () => i18n.loadNamespaces(['knowledge', 'articles']),
  component: () => (
    <RequirePermission permission="knowledge.manage">
      <KnowledgeSettings />
    </RequirePermission>
  ),
});
