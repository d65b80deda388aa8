import { createFileRoute } from '@tanstack/react-router';
import { ScheduleScreen } from '#web/features/schedule/board/schedule-screen.tsx';
import { readScheduleSearch } from '#web/features/schedule/board/search.ts';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/schedule/')({
  validateSearch: readScheduleSearch,
  loader: () => i18n.loadNamespaces(['schedule', 'tickets']),
  component: Schedule,
});

function Schedule() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RequirePermission permission="schedule.view">
      <ScheduleScreen
        search={search}
        onSearch={(next, isStep) => void navigate({ search: readScheduleSearch(next), replace: !isStep })}
      />
    </RequirePermission>
  );
}
