import { Button, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './booking-page.module.css';
import { clockOf, dayInWords, groupByDay, zoneInWords } from './booking-times.ts';

type SlotChoiceProps = {
  slots: readonly string[];
  timezone: string;
  chosen: string | null;
  onChoose: (slot: string) => void;
};

const atFirst = 5;

/** Free times by day; the first days are shown, the others on request. */
export function SlotChoice({ slots, timezone, chosen, onChoose }: SlotChoiceProps) {
  const { t, i18n } = useTranslation('booking');
  const [shown, setShown] = useState(atFirst);
  const days = groupByDay(slots, timezone);
  const [first] = slots;
  if (!first) return <p role="status">{t('none')}</p>;
  return (
    <>
      <p className={classes.zone}>{t('zone', { zone: zoneInWords(first, i18n.language, timezone) })}</p>
      <div className={classes.days}>
        {days.slice(0, shown).map(({ day, slots: ofDay }) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`}>{dayInWords(ofDay[0] ?? first, i18n.language, timezone)}</h2>
            <div className={classes.slots}>
              {ofDay.map((slot) => (
                <UnstyledButton
                  key={slot}
                  className={classes.slot ?? ''}
                  aria-pressed={slot === chosen}
                  onClick={() => onChoose(slot)}
                >
                  {clockOf(slot, i18n.language, timezone)}
                </UnstyledButton>
              ))}
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
