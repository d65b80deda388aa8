import { TextInput } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';

export type TimeFieldProps = Pick<
  ComponentProps<typeof TextInput>,
  'label' | 'aria-label' | 'description' | 'error' | 'className'
> & {
  /** "17:30". */
  value: string;
  /** When the field is left: while its digits are typed, each key would be a time of its own. */
  onChange: (time: string) => void;
};

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
