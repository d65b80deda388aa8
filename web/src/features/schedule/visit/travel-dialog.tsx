import { Button, Checkbox, NativeSelect } from '@mantine/core';
import type { Visit } from '@sightline/contract/schedule/schedule';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#web/lib/now.ts';
import { clock } from '#web/ui/calendar/times.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { useZone } from '../use-zone.ts';
import classes from './visit.module.css';

type Way = { arrives_at: string; tell_customer: boolean };
type TravelDialogProps = { opened: boolean; visit: Visit; onGo: (way: Way) => void; onClose: () => void };

const choices = [10, 20, 30, 45, 60, 90] as const;
const minute = 60_000;

/** The nearest of the offered times to how long the way usually takes. */
const usualWay = ({ travel_minutes }: Visit): number =>
  choices.reduce<number>(
    (best, each) => (Math.abs(each - travel_minutes) < Math.abs(best - travel_minutes) ? each : best),
    travel_minutes > 0 ? choices[0] : choices[2],
  );

/** Asks for the arrival time, and whether to notify the customer. */
export function TravelDialog({ opened, visit, onGo, onClose }: TravelDialogProps) {
  const { t } = useTranslation('schedule');
  const { t: tc } = useTranslation();
  const zone = useZone();
  const now = useNow('minute');
  const [minutes, setMinutes] = useState(() => usualWay(visit));
  const [isTold, setTold] = useState(true);
  const hasCustomer = visit.ticket !== null;
  return (
    <Dialog opened={opened} onClose={onClose} title={t('step.on_the_way')} size="sm">
      <div className={classes.form}>
        <NativeSelect
          label={t('way.minutes')}
          value={String(minutes)}
          data={choices.map((value) => ({ value: String(value), label: t('way.choice', { count: value }) }))}
          onChange={({ currentTarget }) => setMinutes(Number(currentTarget.value))}
        />
        <p className={classes.when}>{t('way.arrives', { time: clock(now + minutes * minute, zone) })}</p>
        {hasCustomer && (
          <Checkbox
            label={t('way.tell')}
            description={t('way.tell_hint')}
            checked={isTold}
            onChange={({ currentTarget }) => setTold(currentTarget.checked)}
          />
        )}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button
          data-autofocus
          onClick={() =>
            onGo({
              arrives_at: new Date(Date.now() + minutes * minute).toISOString(),
              tell_customer: hasCustomer && isTold,
            })
          }
        >
          {t('way.go')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
