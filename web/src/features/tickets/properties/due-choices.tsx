import { useTranslation } from 'react-i18next';
import { useNow } from '#web/lib/now.ts';
import { formatClock, formatExact } from '#web/lib/time.ts';
import classes from './due-choices.module.css';
import { dueMoments } from './due-moments.ts';

type DueChoicesProps = { value: string | null; onPick: (due_date: string) => void };

/** A due date in one click. */
export function DueChoices({ value, onPick }: DueChoicesProps) {
  const { t } = useTranslation('tickets');
  const now = useNow('minute');
  return (
    <fieldset aria-label={t('due.choices')} className={classes.choices}>
      {dueMoments(now).map(({ name, at }) => {
        const iso = at.toISOString();
        return (
          <button
            key={name}
            type="button"
            className={classes.choice}
            aria-pressed={value !== null && Date.parse(value) === at.getTime()}
            title={formatExact(iso)}
            onClick={() => onPick(iso)}
          >
            {t(`due.${name}`, { time: formatClock(iso) })}
          </button>
        );
      })}
    </fieldset>
  );
}
