import { VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import classes from './property-button.module.css';

type PropertyButtonProps = ComponentProps<'button'> & {
  /** Names the property; read out together with what the button shows. */
  label: string;
};

/** A property's value as a subtle button that opens its picker. */
export function PropertyButton({ label, className = '', children, ...button }: PropertyButtonProps) {
  return (
    <button type="button" className={`${classes.button} ${className}`} {...button}>
      <VisuallyHidden>{label}: </VisuallyHidden>
      {children}
    </button>
  );
}
