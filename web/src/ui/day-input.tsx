import '@mantine/dates/styles.layer.css';
import type { TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { ComponentProps } from 'react';
import { useCalendarProps } from './calendar-props.ts';

type Shown = 'name' | 'label' | 'aria-label' | 'description' | 'error' | 'required' | 'className' | 'disabled';

/** A field of a form, or with its own state. */
export type DayFieldProps = Pick<ComponentProps<typeof TextInput>, Shown> & {
  /** "2026-11-20"; '' when empty. */
  value: string;
  onChange: (day: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
};

export function DayInput({ value, onChange, onFocus, onBlur, ...shown }: DayFieldProps) {
  const { calendar, typing } = useCalendarProps();
  return (
    <DateInput
      {...calendar}
      {...typing}
      {...shown}
      {...(onFocus && { onFocus })}
      {...(onBlur && { onBlur })}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
      allowDeselect
      clearable={!shown.required}
      popoverProps={{ shadow: 'lg' }}
    />
  );
}
