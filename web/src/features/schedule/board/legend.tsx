import { visitStatuses } from '@sightline/contract/schedule/schedule';
import { useTranslation } from 'react-i18next';
import { statusLooks } from '../tones.ts';
import classes from './schedule-screen.module.css';

/** Explains the colours of the board. */
export function Legend() {
  const { t } = useTranslation('schedule');
  return (
    <ul className={classes.legend} aria-label={t('board.legend')}>
      {visitStatuses.map((status) => (
        <li key={status}>
          <span
            className={classes.swatch}
            style={{ '--tone': `var(--st-${statusLooks[status].tone})` } as React.CSSProperties}
            aria-hidden
          />
          {t(`status.${status}`)}
        </li>
      ))}
    </ul>
  );
}
