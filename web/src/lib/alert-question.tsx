import { Button } from '@mantine/core';
import classes from './alert-question.module.css';

type Question = {
  /** A newer question about the same thing replaces the older one. */
  id: string;
  question: string;
  answer: string;
  onAnswer: () => void;
};

/** Stays until answered or closed and takes no focus; ignoring it changes nothing. */
export async function alertQuestion({ id, question, answer, onAnswer }: Question): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  const onClick = () => {
    notifications.hide(id);
    onAnswer();
  };
  notifications.hide(id);
  notifications.show({
    id,
    autoClose: false,
    withBorder: true,
    color: 'yellow',
    role: 'alert',
    message: (
      <div className={classes.question}>
        <span>{question}</span>
        <Button size="compact-sm" variant="light" onClick={onClick}>
          {answer}
        </Button>
      </div>
    ),
  });
}
