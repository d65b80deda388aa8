import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { DateTimeInputProps } from './date-time-input.tsx';

/** Its own chunk: calendars are large, and most visits open none. */
const DateTimeInput = lazy(async () => ({ default: (await import('./date-time-input.tsx')).DateTimeInput }));

/** The one field for a date with a time: in the reader's language and zone, typed or chosen in a calendar. */
export function DateTimeField(props: DateTimeInputProps) {
  return (
    <Suspense fallback={<TextInput aria-label={props.label} size={props.size ?? 'sm'} disabled />}>
      <DateTimeInput {...props} />
    </Suspense>
  );
}
