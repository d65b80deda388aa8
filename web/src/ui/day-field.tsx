import { TextInput } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';

type Shown = 'name' | 'label' | 'aria-label' | 'description' | 'error' | 'required' | 'className' | 'disabled';

/** A field of a form, or with its own state. */
export type DayFieldProps = Pick<ComponentProps<typeof TextInput>, Shown> & {
  /** "2026-11-20"; '' when empty. */
  value: string;
  onChange: (day: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
};

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
