import type { Conflict } from '@sightline/contract/schedule/schedule';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { clockRange } from '#web/ui/calendar/times.ts';
import { useZone } from '../use-zone.ts';
import classes from './visit.module.css';

/** Lists the conflicts of a plan in sentences. */
export function ConflictList({ conflicts }: { conflicts: readonly Conflict[] }) {
  const { t } = useTranslation('schedule');
  const zone = useZone();

  function sentence({ kind, user, visit, detail }: Conflict): string {
    const name = user?.name ?? '';
    if (kind === 'overlap' && visit)
      return t('conflict.overlap_with', {
        ...{ name, title: visit.title, when: clockRange(visit.starts_at, visit.ends_at, zone) },
      });
    return detail ? t(`conflict.${kind}_of`, { name, detail }) : t(`conflict.${kind}`, { name });
  }

  return (
    <ul className={classes.conflicts}>
      {conflicts.map((conflict) => (
        <li key={`${conflict.kind}/${conflict.user?.id}/${conflict.visit?.id}/${conflict.detail}`}>
          <IconAlertTriangle size={15} stroke={1.75} aria-hidden />
          <span>{sentence(conflict)}</span>
        </li>
      ))}
    </ul>
  );
}
