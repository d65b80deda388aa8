import { createFileRoute } from '@tanstack/react-router';
import { CreateScreen } from '#web/features/knowledge/write/create-screen.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/knowledge/create')({
  validateSearch: ({ title }: Record<string, unknown>): { title?: string } =>
    typeof title === 'string' && title ? { title: title.slice(0, 200) } : {},
  loader: () => i18n.loadNamespaces('knowledge'),
  component: Create,
});

function Create() {
  const { title = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="knowledge.create">
      <CreateScreen
        title={title}
        onCreated={(id) => void navigate({ to: '/knowledge/article/edit/$id', params: { id }, replace: true })}
      />
    </RequirePermission>
  );
}
