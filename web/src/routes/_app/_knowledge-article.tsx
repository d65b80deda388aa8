import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { KnowledgeArticleLayout } from '#web/features/knowledge/read/knowledge-article-layout.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';

/** Layout "knowledge-article": what an article is read in. */
export const Route = createFileRoute('/_app/_knowledge-article')({
  loader: () => i18n.loadNamespaces(['knowledge', 'articles']),
  component: Reading,
});

function Reading() {
  const { id = '' } = useParams({ strict: false });
  return (
    <RequirePermission permission="knowledge.view">
      <KnowledgeArticleLayout name={id}>
        <Outlet />
      </KnowledgeArticleLayout>
    </RequirePermission>
  );
}
