import { Tooltip } from '@mantine/core';
import type { Room } from '@sightline/contract/talk/talk';
import { IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Line } from './lines.ts';
import classes from './read-marks.module.css';

const onTouchToo = { hover: true, focus: true, touch: true };

/** Delivery state: sending, sent, read by some, read by all recipients; and by whom. */
export function ReadMarks({ line, people }: { line: Line; people: Room['members'] }) {
  const { t } = useTranslation('talk');
  if (line.state) {
    return <IconClock size={12} stroke={1.75} role="img" aria-label={t('sending')} />;
  }
  const readers = people.filter(({ id }) => line.read_ids.includes(id)).map(({ name }) => name);
  const isReadByAll = line.receiver_ids.length > 0 && line.receiver_ids.every((id) => line.read_ids.includes(id));
  const label = line.read_ids.length > 0 ? t('read_by', { names: readers.join(', ') }) : t('sent');
  const Marks = line.read_ids.length > 0 ? IconChecks : IconCheck;
  return (
    <Tooltip label={label} events={onTouchToo} openDelay={100}>
      <span className={classes.marks} data-read={isReadByAll || undefined} role="img" aria-label={label}>
        <Marks size={14} stroke={1.9} aria-hidden />
      </span>
    </Tooltip>
  );
}
