import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { DayFieldProps } from './day-input.tsx';

/** Its own chunk: calendars are large, and most visits open none. */
const DayInput = lazy(async () => ({ default: (await import('./day-input.tsx')).DayInput }));

/** The one field for a day without a time: in the reader's language, typed or chosen in a calendar. */
export function DayField(props: DayFieldProps) {
  const { value: _value, onChange: _onChange, onFocus: _onFocus, onBlur: _onBlur, ...shown } = props;
  return (
    <Suspense fallback={<TextInput {...shown} disabled />}>
      <DayInput {...props} />
    </Suspense>
  );
}
