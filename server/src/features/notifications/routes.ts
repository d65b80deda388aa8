import { notificationPreferencesApi } from '@sightline/contract/notification-preferences';
import { pushApi } from '@sightline/contract/notification-push';
import { notificationsApi } from '@sightline/contract/notifications';
import { type Server, serve } from '../../http/serve.ts';
import { markAllRead, markAsRead, setLevel } from './actions.ts';
import { checkUnsubscribe, openUnsubscribe, unsubscribe } from './mailing/unsubscribe.ts';
import { findPreferences, setPreferences } from './preferences.ts';
import { registerDevice, removeDevice, setDevice } from './push/actions.ts';
import { findKey, listDevices } from './push/queries.ts';
import { countUnread, findLevel, listNotifications } from './queries.ts';

export function notificationRoutes(server: Server): void {
  serve(server, notificationsApi.list, { allow: 'workspace.view' }, listNotifications);
  serve(server, notificationsApi.unread, { allow: 'workspace.view' }, countUnread);
  serve(server, notificationsApi.markAsRead, { allow: 'workspace.view' }, markAsRead);
  serve(server, notificationsApi.markAllRead, { allow: 'workspace.view' }, markAllRead);
  serve(server, notificationsApi.level, { allow: 'talk.view' }, findLevel);
  serve(server, notificationsApi.setLevel, { allow: 'talk.view' }, setLevel);
  serve(server, pushApi.key, { allow: 'workspace.view' }, findKey);
  serve(server, pushApi.register, { allow: 'workspace.view' }, registerDevice);
  serve(server, pushApi.devices, { allow: 'workspace.view' }, listDevices);
  serve(server, pushApi.setDevice, { allow: 'workspace.view' }, setDevice);
  serve(server, pushApi.removeDevice, { allow: 'workspace.view' }, removeDevice);
  serve(server, notificationPreferencesApi.preferences, { allow: 'workspace.view' }, findPreferences);
  serve(server, notificationPreferencesApi.setPreferences, { allow: 'workspace.view' }, setPreferences);
  serve(server, notificationPreferencesApi.checkUnsubscribe, { allow: 'public' }, checkUnsubscribe);
  serve(server, notificationPreferencesApi.openUnsubscribe, { allow: 'public' }, openUnsubscribe);
  serve(server, notificationPreferencesApi.unsubscribe, { allow: 'public' }, unsubscribe);
}
