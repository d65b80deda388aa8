import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertError } from '#web/lib/alerts.ts';
import { formatClock } from '#web/lib/time.ts';
import { type GuestPicture, mostPictures, useGuestPictures } from '../snapshots/guest-pictures.ts';
import { downloadSnapshot, downloadSnapshots } from '../snapshots/viewer/snapshot-download.ts';
import { SnapshotPicture } from '../snapshots/viewer/snapshot-picture.tsx';
import classes from './guest-pictures-list.module.css';

/** Shows the pictures taken of the call while the guest was in it, as far as this page could fetch them. */
export function GuestPictureList({ callId }: { callId: string }) {
  const { t } = useTranslation('guest');
  const { pictures, absent } = useGuestPictures(callId);
  const save = useSave();
  if (pictures.length + absent.size === 0) return null;
  const count = (absence: string) => [...absent.values()].filter((known) => known === absence).length;
  const [loading, failed, surplus] = [count('loading'), count('failed'), count('surplus')];
  return (
    <section className={classes.pictures}>
      <h2>{t('ended.pictures')}</h2>
      {pictures.length > 0 && <p>{t('ended.keep')}</p>}
      <ul>
        {pictures.map((picture, index) => (
          <Tile key={picture.id} picture={picture} number={index + 1} onSave={() => save.mutate([picture])} />
        ))}
      </ul>
      <p role="status">{loading > 0 && t('ended.loading', { count: loading })}</p>
      {failed > 0 && <p>{t('ended.failed', { count: failed })}</p>}
      {surplus > 0 && <p>{t('ended.surplus', { count: surplus, most: mostPictures })}</p>}
      {pictures.length > 1 && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate(pictures)}
        >
          {t('ended.save_all')}
        </Button>
      )}
    </section>
  );
}

function useSave() {
  const { t } = useTranslation(['snapshots', 'guest']);
  return useMutation({
    mutationFn: async (pictures: readonly GuestPicture[]) => {
      const [only] = pictures;
      if (only && pictures.length === 1) await downloadSnapshot(only, true);
      else await downloadSnapshots(pictures, t('guest:ended.pictures'));
    },
    meta: { isQuiet: true },
    networkMode: 'always',
    onError: (error) => {
      console.warn('Pictures of the call could not be saved.', error);
      alertError(t('no_download'));
    },
  });
}

type TileProps = { picture: GuestPicture; number: number; onSave: () => void };

function Tile({ picture: { picture, marks, caption, created_at }, number, onSave }: TileProps) {
  const { t } = useTranslation('guest');
  const time = formatClock(created_at);
  return (
    <li>
      <button type="button" onClick={onSave} aria-label={t('ended.picture', { number, time })}>
        <span className={classes.frame}>
          <SnapshotPicture src={picture.url} marks={marks} fit="cover" alt="" />
        </span>
        <span className={classes.foot}>
          <time dateTime={created_at}>{time}</time>
          <span className={classes.save}>
            <IconDownload size={16} stroke={1.75} aria-hidden />
            {t('ended.save')}
          </span>
        </span>
      </button>
      {caption !== '' && <p>{caption}</p>}
    </li>
  );
}
