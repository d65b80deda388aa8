import { createFileRoute } from '@tanstack/react-router';
import { FeedbackScreen, type FeedbackSearch } from '#web/features/knowledge/feedback/feedback-screen.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { readPageSearch } from './-knowledge-page.ts';

function readSearch(search: Record<string, unknown>): FeedbackSearch {
  const { status } = search;
  return { ...readPageSearch(search), ...((status === 'open' || status === 'done') && { status }) };
}

export const Route = createFileRoute('/_app/_knowledge-home/knowledge/feedback')({
  staticData: { isManaging: true },
  validateSearch: readSearch,
  component: Feedback,
});

function Feedback() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="knowledge.create">
      <FeedbackScreen search={search} onSearch={(next) => void navigate({ search: readSearch(next) })} />
    </RequirePermission>
  );
}
