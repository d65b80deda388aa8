import { createFileRoute } from '@tanstack/react-router';
import { PreferencesScreen } from '#web/features/notifications/preferences/preferences-screen.tsx';
import { PushSettings } from '#web/features/notifications/push/push-settings.tsx';
import { isPushSupported } from '#web/features/notifications/push/subscribe.ts';
import { MySchedule } from '#web/features/schedule/feeds/my-schedule.tsx';
import { NotificationSettings } from '#web/features/session/notification-settings.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_app/account/notifications')({
  loader: () => i18n.loadNamespaces(['preferences', 'push', 'resources']),
  component: AccountNotifications,
});

/** Where nothing can be pushed, pages that are open may still notify. */
function AccountNotifications() {
  return (
    <>
      {isPushSupported() ? <PushSettings /> : <NotificationSettings />}
      <PreferencesScreen />
      <MySchedule />
    </>
  );
}
