import { Button } from '@mantine/core';
import classes from './alert-question.module.css';

/** Long enough to notice a mistake and to reach the button. */
const lifetime = 8000;

type Undoable = { message: string; undo: string; onUndo: () => void; onExpire: () => void };

/** Replaces a confirmation: the action can be undone while this is shown and becomes final afterwards. */
export async function alertUndo({ message, undo, onUndo, onExpire }: Undoable): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  let isUndone = false;
  const onClick = () => {
    isUndone = true;
    notifications.hide(id);
    onUndo();
  };
  const id: string = notifications.show({
    autoClose: lifetime,
    withBorder: true,
    role: 'status',
    onClose: () => isUndone || onExpire(),
    message: (
      <div className={classes.question}>
        <span>{message}</span>
        <Button size="compact-sm" variant="light" onClick={onClick}>
          {undo}
        </Button>
      </div>
    ),
  });
}
