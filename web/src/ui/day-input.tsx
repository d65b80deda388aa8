import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { useCalendarProps } from './calendar-props.ts';
import type { DayFieldProps } from './day-field.tsx';

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
