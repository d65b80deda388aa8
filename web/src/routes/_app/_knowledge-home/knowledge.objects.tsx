import { createFileRoute } from '@tanstack/react-router';
import { ObjectsScreen } from '#web/features/knowledge/objects/objects-screen.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { readPageSearch } from './-knowledge-page.ts';

export const Route = createFileRoute('/_app/_knowledge-home/knowledge/objects')({
  staticData: { isManaging: true },
  validateSearch: readPageSearch,
  loader: () => i18n.loadNamespaces('writing'),
  component: Objects,
});

function Objects() {
  const { page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="knowledge.create">
      <ObjectsScreen page={page} onPage={(next) => void navigate({ search: { page: next } })} />
    </RequirePermission>
  );
}
