import { Button } from '@mantine/core';
import { IconCalendarEvent, IconClock, IconSunrise } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#web/lib/now.ts';
import { formatExact, formatMoment } from '#web/lib/time.ts';
import { DateTimeField } from '#web/ui/date-time-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { useSnooze } from '../mutations.ts';
import { useCreateReminder, useUpdateReminder } from '../reminders/mutations.ts';
import type { Asked } from './asked.ts';
import classes from './dialog.module.css';
import { type UsualTime, usualTimes } from './times.ts';

const pictures = {
  later_today: IconClock,
  tomorrow: IconSunrise,
  next_week: IconCalendarEvent,
} as const satisfies Record<UsualTime, typeof IconClock>;

/** Asks when to come back to something: a usual time with one click, or any other. */
export function PutOffDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const { t: tc } = useTranslation();
  const now = useNow('minute');
  const [own, setOwn] = useState<string | null>(asked.does === 'move' ? asked.reminder.remind_at : null);
  const create = useCreateReminder();
  const update = useUpdateReminder();
  const snooze = useSnooze();
  const isAhead = own !== null && Date.parse(own) > now;

  function choose(at: string): void {
    if (asked.does === 'remind') create.mutate({ about: asked.about, at });
    else if (asked.does === 'move') update.mutate({ reminder: asked.reminder, remind_at: at });
    else snooze(asked.items, at);
    onClose();
  }

  return (
    <Dialog opened size="sm" title={t(`put_off.${asked.does}`)} onClose={onClose}>
      <div className={classes.times}>
        {usualTimes(new Date(now)).map(({ name, at }, index) => {
          const Picture = pictures[name];
          return (
            <Button
              key={name}
              variant="default"
              fullWidth
              justify="space-between"
              leftSection={<Picture size={16} stroke={1.75} aria-hidden />}
              rightSection={<time dateTime={at}>{formatMoment(at)}</time>}
              title={formatExact(at)}
              data-autofocus={index === 0 || undefined}
              onClick={() => choose(at)}
            >
              {t(`put_off.times.${name}`)}
            </Button>
          );
        })}
      </div>
      <DateTimeField label={t('put_off.own')} defaultTime="09:00" value={own} onChange={setOwn} />
      {own !== null && !isAhead && (
        <p className={classes.past} role="alert">
          {t('put_off.past')}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button disabled={!isAhead} onClick={() => own && choose(own)}>
          {tc('actions.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
