import { createFileRoute } from '@tanstack/react-router';
import { FlagsScreen, type FlagsSearch } from '#web/features/knowledge/flags/flags-screen.tsx';
import { flagStatuses } from '#web/features/knowledge/flags/looks.ts';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { readPageSearch } from './-knowledge-page.ts';

function readSearch(search: Record<string, unknown>): FlagsSearch {
  const status = flagStatuses.find((each) => each === search.status);
  return { ...readPageSearch(search), ...(status && { status }) };
}

export const Route = createFileRoute('/_app/knowledge/flags')({
  validateSearch: readSearch,
  loader: () => i18n.loadNamespaces(['articles', 'knowledge']),
  component: Flags,
});

function Flags() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="knowledge.view">
      <FlagsScreen search={search} onSearch={(next) => void navigate({ search: readSearch(next) })} />
    </RequirePermission>
  );
}
