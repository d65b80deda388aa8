import { createFileRoute } from '@tanstack/react-router';
import { RequirePermission } from '#web/features/session/session.tsx';
import { SpacePage } from '#web/features/workspace/spaces/space-page.tsx';
import { readSpaceTab } from '#web/features/workspace/spaces/space-tabs.ts';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/settings/spaces/$id')({
  validateSearch: readSpaceTab,
  loader: () => i18n.loadNamespaces(['spaces', 'workspace', 'session']),
  component: Space,
});

function Space() {
  const { id } = Route.useParams();
  const { tab = 'profile' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="spaces.manage">
      <SpacePage key={id} id={id} tab={tab} onTab={(next) => void navigate({ search: { tab: next }, replace: true })} />
    </RequirePermission>
  );
}
