import { Button } from '@mantine/core';
import classes from './alert-question.module.css';

type Question = {
  /** A newer question about the same thing takes the place of the older one. */
  id: string;
  question: string;
  answer: string;
  onAnswer: () => void;
};

/** Stays until it is answered or closed, takes no focus, and may be left alone: nothing happens then. */
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
