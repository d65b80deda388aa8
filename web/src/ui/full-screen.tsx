import { Modal } from '@mantine/core';
import type { KeyboardEventHandler, ReactNode } from 'react';
import classes from './full-screen.module.css';

type FullScreenProps = {
  /** The dialog's accessible name. */
  label: string;
  onClose: () => void;
  closeOnEscape?: boolean;
  onKeyDown: KeyboardEventHandler;
  children: ReactNode;
};

/** A dialog as large as the screen. Its children stack in a column and include the close button. */
export function FullScreen({ label, ...modal }: FullScreenProps) {
  return (
    <Modal
      {...modal}
      opened
      fullScreen
      withCloseButton={false}
      padding={0}
      classNames={{ body: classes.body ?? '', content: classes.content ?? '' }}
      attributes={{ content: { 'aria-label': label } }}
    />
  );
}
