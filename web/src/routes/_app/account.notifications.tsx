import { createFileRoute } from '@tanstack/react-router';
import { NotificationSettings } from '#web/features/session/notification-settings.tsx';

export const Route = createFileRoute('/_app/account/notifications')({ component: NotificationSettings });
