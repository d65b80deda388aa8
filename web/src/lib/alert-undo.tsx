import { Button } from '@mantine/core';
import classes from './alert-question.module.css';
import { alertSuccess } from './alerts.ts';
import { i18n } from './i18n.ts';
import { lastUndo } from './last-undo.ts';

/** Long enough to notice a mistake and to reach the button. */
const lifetime = 8000;

type Undoable = {
  /** A newer offer about the same thing takes the place of the older one on the screen. */
  about?: string;
  message: string;
  onUndo: () => unknown;
  /** For actions that become final only when this is gone. */
  onExpire?: () => void;
};

/** The notifications that are shown, by what they are about. */
const shown = new Map<string, string>();

/**
 * Replaces a confirmation: the action can be undone by the button while this is shown, and by the key of undo also later,
 * unless it has become final.
 */
export async function alertUndo({ about, message, onUndo, onExpire }: Undoable): Promise<void> {
  let [isUndone, isGone] = [false, false];
  const undo = () => {
    isUndone = true;
    forget();
    if (isGone) alertSuccess(i18n.t('undo.undone', { message }));
    else notifications.hide(id);
    lastUndo.run(onUndo);
  };
  // Before the notifications are loaded, so that acts are undone in their order.
  const forget = lastUndo.add(undo);
  const { notifications } = await import('@mantine/notifications');
  if (isUndone) return;
  const older = about && shown.get(about);
  if (older) notifications.hide(older);
  // A new id, so that it is shown for its whole time.
  const id: string = notifications.show({
    autoClose: lifetime,
    withBorder: true,
    role: 'status',
    closeButtonProps: { 'aria-label': i18n.t('actions.close') },
    onClose: () => {
      isGone = true;
      if (about && shown.get(about) === id) shown.delete(about);
      if (isUndone || !onExpire) return;
      forget();
      onExpire();
    },
    message: (
      <div className={classes.question}>
        <span>{message}</span>
        <Button size="compact-sm" variant="light" onClick={undo} aria-keyshortcuts="Z Control+Z">
          {i18n.t('actions.undo')}
        </Button>
      </div>
    ),
  });
  if (about) shown.set(about, id);
}
