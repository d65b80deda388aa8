import { Button } from '@mantine/core';
import type { Call } from '@sightline/contract/calls';
import { IconSnowflake } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mayFreeze, mayUnfreeze } from '../freeze/freeze-state.ts';
import { unfreeze, useFrozen } from '../freeze/freeze-store.ts';
import { useCallSessionPart } from '../session/call-session.ts';
import classes from './freeze-band.module.css';
import { useUnanchoredStill } from './use-unanchored-still.ts';

/** While the picture stands still: by whom, what becomes of what is drawn on it, and the way back for those who have it. */
export function FreezeBand({ call, meId }: { call: Call; meId: string }) {
  const { t } = useTranslation('snapshots');
  const frozen = useFrozen();
  const by = frozen?.freeze.by;
  const present = useCallSessionPart(({ people }) => people.find(({ id }) => id === by)?.name);
  const isLoose = useUnanchoredStill(frozen?.freeze) && mayFreeze(call.ar, meId);
  if (!frozen) return null;
  const name = present ?? call.attendees.find(({ id }) => id === by)?.name ?? '';
  return (
    <div className={classes.band} role="status" data-testid="frozen">
      <IconSnowflake size={18} stroke={1.75} aria-hidden />
      <span>
        <b>{by === meId ? t('freeze.by_me') : t('freeze.by', { name })}</b>
        {!frozen.still && <i>{t('freeze.arriving')}</i>}
        {isLoose && <i>{t('freeze.loose')}</i>}
      </span>
      {mayUnfreeze(call.ar, meId) && (
        <Button className={classes.end ?? ''} size="compact-sm" color="gray.0" c="dark" onClick={unfreeze}>
          {t('freeze.end')}
        </Button>
      )}
    </div>
  );
}
