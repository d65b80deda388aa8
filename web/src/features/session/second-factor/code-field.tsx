import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './factors.module.css';

/** Six digits of an authenticator app. Browsers and phones fill it in by themselves where they can. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      {...props}
      className={classes.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      size="sm"
    />
  );
}
