import { Menu, Slider } from '@mantine/core';
import type { Call } from '@sightline/contract/calls/calls';
import { IconGhost2 } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertError } from '#web/lib/alerts.ts';
import { hideGhost, setGhostOpacity, showGhost, useMyGhost } from '../../ghost/ghost-store.ts';
import classes from './ghost-item.module.css';
import { ghostPicture, lastPictureQuery } from './last-picture.ts';

const firstOpacity = 0.4;

type GhostItemProps = { call: Call; personId: string };

/** Lays the last picture of the asset over a camera, for everybody in the call. Missing where there is no such picture. */
export function GhostItem({ call, personId }: GhostItemProps) {
  const { t } = useTranslation('media');
  const { data: last } = useQuery(lastPictureQuery(useQueryClient(), call));
  const mine = useMyGhost();
  const [isBusy, setBusy] = useState(false);
  if (!last && !mine) return null;

  async function show(): Promise<void> {
    if (!last || isBusy) return;
    setBusy(true);
    try {
      const content = await ghostPicture(last.picture.url);
      showGhost({ id: last.id, of: personId, opacity: firstOpacity }, content);
    } catch (error) {
      console.warn('The last picture of the asset could not be shown.', error);
      alertError(t('ghost.failed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Menu.Item
        leftSection={<IconGhost2 size={16} stroke={1.75} />}
        closeMenuOnClick={false}
        onClick={() => (mine ? hideGhost() : void show())}
      >
        {t(mine ? 'ghost.hide' : 'ghost.show')}
      </Menu.Item>
      {mine && (
        <div className={classes.opacity}>
          <span id="ghost-opacity">{t('ghost.opacity')}</span>
          <Slider
            size="sm"
            min={10}
            max={90}
            value={Math.round(mine.opacity * 100)}
            label={(value) => `${value} %`}
            thumbProps={{ 'aria-labelledby': 'ghost-opacity' }}
            onChange={(value) => setGhostOpacity(value / 100)}
            onKeyDown={(event) => event.stopPropagation()}
          />
        </div>
      )}
    </>
  );
}
