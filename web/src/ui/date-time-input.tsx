import '@mantine/dates/styles.layer.css';
import { Input, type MantineSize } from '@mantine/core';
import { DateInput, DatePicker, TimePicker } from '@mantine/dates';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasTwelveHours } from '#web/lib/time-format.ts';
import { useCalendarProps } from './calendar-props.ts';
import classes from './date-time-input.module.css';

export type DateTimeInputProps = {
  label: string;
  /** UTC, ISO 8601; null when empty. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Used for a day that is chosen before a time. */
  defaultTime?: string;
  /** The calendar is always open, below the field: for a field that is in a popover itself. */
  isInline?: boolean;
  /** Shown in the field instead of the label above it. */
  caption?: ReactNode;
  size?: MantineSize;
};

const timeFormat = 'HH:mm';
const dayFormat = 'YYYY-MM-DD';

export function DateTimeInput(props: DateTimeInputProps) {
  const { label, value, onChange, defaultTime = '00:00', isInline = false, caption, size = 'sm' } = props;
  const { t } = useTranslation('dates');
  const { calendar, typing } = useCalendarProps();
  const [chosenTime, setChosenTime] = useState(defaultTime);
  const day = value && dayjs(value).format(dayFormat);
  const time = value ? dayjs(value).format(timeFormat) : chosenTime;

  function pickDay(next: string | null): void {
    if (next === null) onChange(null);
    else if (next !== day) onChange(dayjs(`${next} ${time}`).toISOString());
  }

  /** While its digits are typed it is incomplete, and then empty. */
  function pickTime(next: string): void {
    if (next === '') return;
    setChosenTime(next);
    if (day) onChange(dayjs(`${day} ${next}`).toISOString());
  }

  return (
    <Input.Wrapper label={caption ? undefined : label} labelElement="div" size={size}>
      <fieldset aria-label={label} className={classes.fields}>
        <DateInput
          {...calendar}
          {...typing}
          aria-label={t('day_of', { label })}
          className={classes.day ?? ''}
          size={size}
          value={day}
          onChange={pickDay}
          allowDeselect
          leftSection={caption}
          leftSectionWidth={caption ? 52 : undefined}
          // Stays inside the surrounding popover, which would close on a click outside of itself.
          popoverProps={{ disabled: isInline, withinPortal: false, shadow: 'lg' }}
          {...(isInline && { 'data-autofocus': true })}
        />
        <TimePicker
          aria-label={t('time_of', { label })}
          className={classes.time ?? ''}
          classNames={{ field: classes.part ?? '' }}
          size={size}
          format={hasTwelveHours() ? '12h' : '24h'}
          value={time}
          onChange={pickTime}
          hoursInputLabel={t('hours')}
          minutesInputLabel={t('minutes')}
          amPmInputLabel={t('am_pm')}
        />
      </fieldset>
      {isInline && (
        <DatePicker
          {...calendar}
          className={classes.calendar ?? ''}
          fullWidth
          value={day}
          onChange={pickDay}
          {...(day && { defaultDate: day })}
        />
      )}
    </Input.Wrapper>
  );
}
