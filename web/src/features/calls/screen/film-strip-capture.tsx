import { ActionIcon, Progress } from '@mantine/core';
import { IconRotate, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Capture, cancelCapture, useCapture } from '../snapshots/captures.ts';
import { SnapshotPicture } from '../snapshots/viewer/snapshot-picture.tsx';
import classes from './film-strip-capture.module.css';

/** A snapshot being sent. Without `taking` it is a photo that somebody else's device takes and sends. */
export function FilmStripCapture({ taking, share }: { taking?: Capture; share: number }) {
  const { t } = useTranslation('snapshots');
  const label = t(taking ? 'sending' : 'waiting_for_photo');
  return (
    <li className={classes.taking} data-failed={Boolean(taking?.failure) || undefined}>
      {taking?.picture && <SnapshotPicture src={taking.picture.url} marks={taking.marks} fit="cover" alt="" />}
      {taking?.failure ? (
        <Failed taking={taking} failure={taking.failure} />
      ) : (
        <>
          {!taking && <span className={classes.words}>{label}</span>}
          <Progress
            className={classes.progress ?? ''}
            value={share * 100}
            size={4}
            animated={share === 0}
            attributes={{ section: { 'aria-label': label } }}
          />
        </>
      )}
    </li>
  );
}

function Failed({ taking, failure }: { taking: Capture; failure: string }) {
  const { t } = useTranslation('snapshots');
  const { retry } = useCapture(taking.callId);
  return (
    <div className={classes.failed} role="alert">
      <span title={failure}>{failure}</span>
      {taking.picture && (
        <ActionIcon aria-label={t('retry')} onClick={() => retry(taking)}>
          <IconRotate size={16} stroke={1.75} />
        </ActionIcon>
      )}
      <ActionIcon aria-label={t('give_up')} onClick={() => cancelCapture(taking)}>
        <IconX size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
