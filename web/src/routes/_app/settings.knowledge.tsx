import { createFileRoute } from '@tanstack/react-router';
import { articleCategoriesQuery, helpCentreQuery, productsQuery, synonymsQuery } from '#web/features/knowledge/api.ts';
import { KnowledgeSettings } from '#web/features/knowledge/settings/knowledge-settings.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { haveReady } from '#web/lib/have-ready.ts';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/settings/knowledge')({
  loader: async ({ context }) => {
    const parts = [productsQuery, synonymsQuery, helpCentreQuery, articleCategoriesQuery];
    await Promise.all([i18n.loadNamespaces(['knowledge', 'articles']), haveReady(context.queryClient, parts)]);
  },
  component: () => (
    <RequirePermission permission="knowledge.manage">
      <KnowledgeSettings />
    </RequirePermission>
  ),
});
