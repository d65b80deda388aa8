import '@mantine/dates/styles.layer.css';
import type { TextInput } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DateLanguage, dateStyles } from './date-typing.ts';

export type TimeFieldProps = Pick<
  ComponentProps<typeof TextInput>,
  'label' | 'aria-label' | 'description' | 'error' | 'className'
> & {
  /** "17:30". */
  value: string;
  /** When the field is left: while its digits are typed, each key would be a time of its own. */
  onChange: (time: string) => void;
};

export function TimeInput({ value, onChange, ...shown }: TimeFieldProps) {
  const { t, i18n } = useTranslation('dates');
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <TimePicker
      {...shown}
      format={dateStyles[i18n.language as DateLanguage].clock}
      hoursInputLabel={t('hours')}
      minutesInputLabel={t('minutes')}
      amPmInputLabel={t('am_pm')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={typed}
      onChange={setTyped}
      onBlur={() => {
        if (typed === '') setTyped(value);
        else if (typed !== value) onChange(typed);
      }}
    />
  );
}
