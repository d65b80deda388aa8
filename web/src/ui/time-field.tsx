import { TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { hasTwelveHours } from '#web/lib/time-format.ts';
import { parseTime, showTime } from './time-typing.ts';

type TimeFieldProps = Pick<ComponentProps<typeof TextInput>, 'label' | 'aria-label' | 'description' | 'error'> & {
  /** "17:30". */
  value: string;
  /** When the field is left: while a time is typed, each key would be a time of its own. */
  onChange: (time: string) => void;
};

/** The one field for a time of day: by the clock of the reader's language, of 12 or 24 hours, and typed in any usual way. */
export function TimeField({ value, onChange, ...shown }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  function take(): void {
    const time = typed === null ? null : parseTime(typed);
    setTyped(null);
    if (time !== null && time !== value) onChange(time);
  }
  return (
    <TextInput
      {...shown}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      value={typed ?? showTime(value, hasTwelveHours() ? '12h' : '24h')}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
      }}
    />
  );
}
