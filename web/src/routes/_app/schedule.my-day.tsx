import { createFileRoute } from '@tanstack/react-router';
import { MyDayScreen } from '#web/features/schedule/my-day/my-day-screen.tsx';
import { RequirePermission } from '#web/features/session/session.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/schedule/my-day')({
  loader: () => i18n.loadNamespaces(['schedule', 'tickets']),
  component: MyDay,
});

function MyDay() {
  return (
    <RequirePermission permission="schedule.view">
      <MyDayScreen />
    </RequirePermission>
  );
}
