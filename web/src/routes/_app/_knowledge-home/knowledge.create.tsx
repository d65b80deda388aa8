import { createFileRoute } from '@tanstack/react-router';
import { CreateScreen } from '#web/features/knowledge/write/create-screen.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';

export const Route = createFileRoute('/_app/_knowledge-home/knowledge/create')({
  staticData: { isManaging: true },
  validateSearch: ({ title }: Record<string, unknown>): { title?: string } =>
    typeof title === 'string' && title ? { title: title.slice(0, 200) } : {},
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
