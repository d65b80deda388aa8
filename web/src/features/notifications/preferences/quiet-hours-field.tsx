import { Checkbox, Switch } from '@mantine/core';
import type { QuietHours } from '@sightline/contract/notifications/preferences';
import { useTranslation } from 'react-i18next';
import { weekdayName } from '#web/lib/time-format.ts';
import { TimeField } from '#web/ui/time-field.tsx';
import classes from './preferences.module.css';

const usual: QuietHours = { days: [1, 2, 3, 4, 5, 6, 7], from: '20:00', to: '07:00' };
const days = [1, 2, 3, 4, 5, 6, 7];

type QuietHoursFieldProps = { quiet: QuietHours | null; onChange: (quiet: QuietHours | null) => void };

export function QuietHoursField({ quiet, onChange }: QuietHoursFieldProps) {
  const { t } = useTranslation('preferences');
  return (
    <div className={classes.fields}>
      <Switch
        label={t('quiet.on')}
        checked={quiet !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? usual : null)}
      />
      {quiet && <QuietTimes quiet={quiet} onChange={onChange} />}
    </div>
  );
}

type QuietTimesProps = { quiet: QuietHours; onChange: (quiet: QuietHours) => void };

function QuietTimes({ quiet, onChange }: QuietTimesProps) {
  const { t } = useTranslation('preferences');
  const passesMidnight = quiet.to <= quiet.from;
  return (
    <>
      <Checkbox.Group
        label={t('quiet.days')}
        value={quiet.days.map(String)}
        onChange={(chosen) => {
          // Quiet hours on no day are none: the switch is for that.
          if (chosen.length > 0) onChange({ ...quiet, days: days.filter((day) => chosen.includes(String(day))) });
        }}
      >
        <div className={classes.days}>
          {days.map((day) => (
            <Checkbox
              key={day}
              value={String(day)}
              label={weekdayName(day, 'short')}
              aria-label={weekdayName(day, 'long')}
            />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.times}>
        <TimeField label={t('quiet.from')} value={quiet.from} onChange={(from) => onChange({ ...quiet, from })} />
        <TimeField
          label={t('quiet.to')}
          description={passesMidnight ? t('quiet.next_day') : undefined}
          value={quiet.to}
          onChange={(to) => onChange({ ...quiet, to })}
        />
      </div>
    </>
  );
}
