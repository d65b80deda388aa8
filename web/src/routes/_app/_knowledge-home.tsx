import { createFileRoute, Outlet } from '@tanstack/react-router';
import { articleCategoriesQuery } from '#web/features/knowledge/api.ts';
import { KnowledgeHomeLayout } from '#web/features/knowledge/home/knowledge-home-layout.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { haveReady } from '#web/lib/have-ready.ts';
import { i18n } from '#web/lib/i18n.ts';

/** Layout "knowledge-home": the library, around its pages. */
export const Route = createFileRoute('/_app/_knowledge-home')({
  loader: async ({ context }) => {
    const words = i18n.loadNamespaces(['knowledge', 'articles']);
    await Promise.all([words, haveReady(context.queryClient, [articleCategoriesQuery])]);
  },
  component: () => (
    <RequirePermission permission="knowledge.view">
      <KnowledgeHomeLayout>
        <Outlet />
      </KnowledgeHomeLayout>
    </RequirePermission>
  ),
});
