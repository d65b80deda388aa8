import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/time.ts';
import { FullScreen } from '#web/ui/full-screen.tsx';
import { SnapshotPicture } from '../viewer/snapshot-picture.tsx';
import classes from './compare-dialog.module.css';
import type { Compared } from './shown-pictures.ts';

type CompareDialogProps = { before: Compared; after: Compared; onClose: () => void };

/** One picture over the other; a divider that mouse, finger and arrow keys move shows more of one of them. */
export function CompareDialog({ before, after, onClose }: CompareDialogProps) {
  const { t } = useTranslation('media');
  const [share, setShare] = useState(50);
  return (
    <FullScreen label={t('comparing')} onClose={onClose} onKeyDown={() => undefined}>
      <header className={classes.bar}>
        <b>{t('comparing')}</b>
        <ActionIcon aria-label={t('close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </header>
      <div className={classes.stage} style={{ '--share': `${share}%` } as CSSProperties}>
        <SnapshotPicture src={after.picture.url} marks={after.marks} fit="contain" alt={t('after')} />
        <div className={classes.before}>
          <SnapshotPicture src={before.picture.url} marks={before.marks} fit="contain" alt={t('before')} />
        </div>
        <span className={classes.line} aria-hidden />
        <input
          type="range"
          className={classes.range}
          min={0}
          max={100}
          value={share}
          aria-label={t('divider')}
          data-autofocus
          onChange={({ currentTarget }) => setShare(Number(currentTarget.value))}
        />
      </div>
      <footer className={classes.foot}>
        <span>
          <b>{t('before')}</b> {formatDateTime(before.at)}
        </span>
        <span>
          <b>{t('after')}</b> {formatDateTime(after.at)}
        </span>
      </footer>
    </FullScreen>
  );
}
