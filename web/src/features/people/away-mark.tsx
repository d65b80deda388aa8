import { Tooltip } from '@mantine/core';
import { IconBeach } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#web/lib/time.ts';
import classes from './away-mark.module.css';
import { useFace } from './faces.ts';

/** Stands beside the name of somebody who is out of office, with until when and what they say about it. */
export function AwayMark({ personId }: { personId: string }) {
  const { t } = useTranslation();
  const away = useFace(personId)?.away;
  if (!away) return null;
  const until = t('person.away_until', { date: formatDate(`${away.to}T12:00:00`) });
  const label = away.message ? `${until} ${away.message}` : until;
  return (
    <Tooltip label={label} multiline maw={280} withArrow>
      <span className={classes.away} role="img" aria-label={label}>
        <IconBeach size={14} stroke={1.75} aria-hidden />
      </span>
    </Tooltip>
  );
}
