import { Button } from '@mantine/core';
import classes from './alert-question.module.css';
import { i18n } from './i18n.ts';
import { lastUndo } from './last-undo.ts';

/** Long enough to notice a mistake and to reach the button. */
const lifetime = 8000;

type Undoable = {
  /** A newer offer about the same thing replaces the older one. */
  about?: string;
  message: string;
  onUndo: () => void;
  /** For actions that become final only when this is gone. */
  onExpire?: () => void;
};

/** The notifications that are shown, by what they are about. */
const shown = new Map<string, string>();

/** Replaces a confirmation: the action can be undone while this is shown, by its button or the key of undo. */
export async function alertUndo({ about, message, onUndo, onExpire }: Undoable): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  const older = about && shown.get(about);
  if (older) notifications.hide(older);
  let isUndone = false;
  const undo = () => {
    isUndone = true;
    notifications.hide(id);
    onUndo();
  };
  const forget = lastUndo.add(undo);
  // A new id, so that it is shown for its whole time.
  const id: string = notifications.show({
    autoClose: lifetime,
    withBorder: true,
    role: 'status',
    closeButtonProps: { 'aria-label': i18n.t('actions.close') },
    onClose: () => {
      forget();
      if (about) shown.delete(about);
      if (!isUndone) onExpire?.();
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
