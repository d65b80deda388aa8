import { Drawer, VisuallyHidden } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SnapshotPicture } from '../snapshots/viewer/snapshot-picture.tsx';
import { type CallOfPictures, CallPictures, useCallPictures } from './call-pictures.tsx';
import classes from './pictures-corner.module.css';

/** In a corner of the stage, as in camera apps: the latest snapshot of this call, which opens all of them. */
export function PicturesCorner({ call }: { call: CallOfPictures }) {
  const { t } = useTranslation('snapshots');
  const { t: tc } = useTranslation();
  const kept = useCallPictures(call.id);
  const [isOpen, setOpen] = useState(false);
  if (kept.count === 0) return null;
  const latest = kept.snapshots[0];
  const failure = kept.takings.find((taking) => taking.failure !== null)?.failure;
  return (
    <>
      <button
        type="button"
        className={classes.latest}
        aria-haspopup="dialog"
        aria-label={t('count', { count: kept.count })}
        onClick={() => setOpen(true)}
      >
        {latest ? (
          <SnapshotPicture
            src={latest.picture.thumbnail_url ?? latest.picture.url}
            marks={latest.marks}
            fit="cover"
            alt=""
          />
        ) : (
          <IconPhoto size={20} stroke={1.75} aria-hidden />
        )}
        <b data-failed={Boolean(failure) || undefined}>{failure ? '!' : kept.count}</b>
      </button>
      <VisuallyHidden role="status">{failure}</VisuallyHidden>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="70%"
        title={t('strip')}
        closeButtonProps={{ 'aria-label': tc('actions.close') }}
      >
        <CallPictures call={call} pictures={kept} isGrid />
      </Drawer>
    </>
  );
}
