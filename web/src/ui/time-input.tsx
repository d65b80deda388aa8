import '@mantine/dates/styles.layer.css';
import { TimePicker } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DateLanguage, dateStyles } from './date-typing.ts';
import type { TimeFieldProps } from './time-field.tsx';

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
