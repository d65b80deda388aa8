import { useTranslation } from 'react-i18next';
import type { Person } from '../session/people.ts';
import classes from './connection-bars.module.css';

const heights = [5, 9, 13];
const filled: Record<Person['connection'], number> = { lost: 0, poor: 1, good: 2, excellent: 3 };

/** The quality of somebody's connection as signal bars, with a text for screen readers. */
export function ConnectionBars({ connection }: { connection: Person['connection'] }) {
  const { t } = useTranslation('ongoing');
  return (
    <svg
      className={classes.bars}
      data-connection={connection}
      viewBox="0 0 15 13"
      width={15}
      height={13}
      role="img"
      aria-label={t(`connection.${connection}`)}
    >
      {heights.map((height, index) => (
        <rect
          key={height}
          x={index * 5}
          y={13 - height}
          width={4}
          height={height}
          rx={1}
          data-on={index < filled[connection] || undefined}
        />
      ))}
    </svg>
  );
}
