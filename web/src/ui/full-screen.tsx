import { Modal } from '@mantine/core';
import type { KeyboardEventHandler, ReactNode } from 'react';
import classes from './full-screen.module.css';

type FullScreenProps = {
  /** Names what fills the screen. */
  label: string;
  onClose: () => void;
  closeOnEscape?: boolean;
  onKeyDown: KeyboardEventHandler;
  children: ReactNode;
};

/** A dialog as large as the screen. What it shows stands in a column, and brings its own way out. */
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
