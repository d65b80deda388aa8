import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { useUndoKeys } from '#web/lib/last-undo.ts';
import { useSubmitKey } from '#web/lib/submit-key.ts';
import classes from './alerts.module.css';

/** Loaded after the first screen is there, with the keys that it needs least; alerts shown before wait in its store. */
export function Alerts() {
  useUndoKeys();
  useSubmitKey();
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
