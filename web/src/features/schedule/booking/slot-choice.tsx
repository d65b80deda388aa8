import { Button, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './booking-page.module.css';
import { clockOf, dayInWords, groupByDay, zoneInWords } from './booking-times.ts';

type SlotChoiceProps = {
  slots: readonly string[];
  /** For what of them another technician would come than before, and who. */
  others: ReadonlyMap<string, string>;
  timezone: string;
  chosen: string | null;
  onChoose: (slot: string) => void;
};

const atFirst = 5;

/** Free times by day; the first days are shown, the others on request. */
export function SlotChoice({ slots, others, timezone, chosen, onChoose }: SlotChoiceProps) {
  const { t, i18n } = useTranslation('booking');
  const [shown, setShown] = useState(atFirst);
  const days = groupByDay(slots, timezone);
  const [first] = slots;
  if (!first) return <p role="status">{t('none')}</p>;
  return (
    <>
      <p className={classes.zone}>{t('zone', { zone: zoneInWords(first, i18n.language, timezone) })}</p>
      {others.size > 0 && <p className={classes.zone}>{t('another_hint')}</p>}
      <div className={classes.days}>
        {days.slice(0, shown).map(({ day, slots: ofDay }) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`}>{dayInWords(ofDay[0] ?? first, i18n.language, timezone)}</h2>
            <div className={classes.slots}>
              {ofDay.map((slot) => {
                const time = clockOf(slot, i18n.language, timezone);
                const name = others.get(slot);
                return (
                  <UnstyledButton
                    key={slot}
                    className={classes.slot ?? ''}
                    aria-pressed={slot === chosen}
                    aria-label={name === undefined ? undefined : t('another_slot', { time, name })}
                    data-another={name !== undefined || undefined}
                    onClick={() => onChoose(slot)}
                  >
                    {time}
                  </UnstyledButton>
                );
              })}
            </div>
          </section>
        ))}
      </div>
      {shown < days.length && (
        <Button variant="default" onClick={() => setShown((before) => before + 2 * atFirst)}>
          {t('more_days')}
        </Button>
      )}
    </>
  );
}
