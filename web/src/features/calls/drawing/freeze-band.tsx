import { Button } from '@mantine/core';
import type { Call } from '@sightline/contract/calls/calls';
import type { Freeze } from '@sightline/contract/calls/freeze';
import type { Id } from '@sightline/contract/scalars';
import { IconSnowflake } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDrawnPicture } from '../freeze/drawn-picture.ts';
import { mayFreeze, mayUnfreeze } from '../freeze/freeze-state.ts';
import { unfreeze, useFrozen } from '../freeze/freeze-store.ts';
import { useCallSessionPart } from '../session/call-session.ts';
import { onAnchorAnswer } from '../tracking/anchor-messages.ts';
import classes from './freeze-band.module.css';

/** While the picture is frozen: who froze it, what happens to its marks, and a button to unfreeze for those who may. */
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

/**
 * Whether the marks on this still cannot be tracked once the picture is unfrozen. This is known a moment after
 * freezing.
 */
function useUnanchoredStill(freeze: Freeze | undefined): boolean {
  const scene = useDrawnPicture()?.scene;
  const [refused, setRefused] = useState<Id | null>(null);
  const anchorId = freeze?.anchor_id ?? null;
  useEffect(
    () =>
      scene?.onRefused((id) => {
        if (id === anchorId) setRefused(id);
      }),
    [scene, anchorId],
  );
  // The anchor was found on the still itself.
  useEffect(
    () =>
      onAnchorAnswer(({ type, anchor_id }) => type === 'held' && setRefused((id) => (id === anchor_id ? null : id))),
    [],
  );
  return anchorId !== null && refused === anchorId;
}
