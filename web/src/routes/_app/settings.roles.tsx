import { createFileRoute } from '@tanstack/react-router';
import { readRoleSearch } from '#web/features/people/roles/role-search.ts';
import { RolesScreen } from '#web/features/people/roles/roles-screen.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/settings/roles')({
  validateSearch: readRoleSearch,
  loader: () => i18n.loadNamespaces(['roles', 'people', 'session']),
  component: Roles,
});

function Roles() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="roles.manage">
      <RolesScreen search={search} onSearch={(next) => void navigate({ search: next })} />
    </RequirePermission>
  );
}
