import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { useUndoKeys } from '#web/lib/last-undo.ts';
import classes from './alerts.module.css';

/** Loaded after the first screen is there; alerts shown before wait in its store. */
export function Alerts() {
  useUndoKeys();
  return (
    <Notifications
      position="bottom-left"
      containerWidth={360}
      limit={4}
      zIndex={400}
      className={classes.alerts ?? ''}
    />
  );
}
