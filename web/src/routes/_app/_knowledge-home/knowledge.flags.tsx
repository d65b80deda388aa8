import { createFileRoute } from '@tanstack/react-router';
import { FlagsScreen, type FlagsSearch } from '#web/features/knowledge/flags/flags-screen.tsx';
import { flagStatuses } from '#web/features/knowledge/flags/tones.ts';
import { readPageSearch } from './-knowledge-page.ts';

function readSearch(search: Record<string, unknown>): FlagsSearch {
  const status = flagStatuses.find((each) => each === search.status);
  return { ...readPageSearch(search), ...(status && { status }) };
}

export const Route = createFileRoute('/_app/_knowledge-home/knowledge/flags')({
  staticData: { isManaging: true },
  validateSearch: readSearch,
  component: Flags,
});

function Flags() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <FlagsScreen search={search} onSearch={(next) => void navigate({ search: readSearch(next) })} />;
}
