import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { TimeFieldProps } from './time-input.tsx';

const TimeInput = lazy(async () => ({ default: (await import('./time-input.tsx')).TimeInput }));

/** The one field for a time of day: by the clock of the reader's language, of 12 or 24 hours. */
export function TimeField(props: TimeFieldProps) {
  const { value: _value, onChange: _onChange, ...shown } = props;
  return (
    <Suspense fallback={<TextInput {...shown} disabled />}>
      <TimeInput {...props} />
    </Suspense>
  );
}
