import type { Mark } from '@sightline/contract/annotations';
import type { SheetPhoto } from '@sightline/contract/sheets/sheets';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkedPicture } from '#web/features/calls/embed.tsx';
import classes from './photo-strip.module.css';
import { PhotoDialog } from './photos/photo-dialog.tsx';

type PhotoStripProps = {
  photos: readonly SheetPhoto[];
  /** Names what the photos show. */
  label: string;
  action?: (photo: SheetPhoto, place: number) => ReactNode;
  /** Set for a draft, whose photos can be drawn on. */
  onMark?: (photoId: string, marks: Mark[]) => Promise<void>;
};

/** Each photo opens in full, with its marks. */
export function PhotoStrip({ photos, label, action, onMark }: PhotoStripProps) {
  const { t } = useTranslation('filling');
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = photos.find(({ id }) => id === openId);
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={classes.strip}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              className={classes.photo}
              aria-label={t('open_photo', { place: index + 1, question: label })}
              onClick={() => setOpenId(photo.id)}
            >
              {photo.marks.length > 0 ? (
                <MarkedPicture
                  src={photo.file.thumbnail_url ?? photo.file.url}
                  marks={photo.marks}
                  fit="cover"
                  alt={t('photo_of', { place: index + 1, question: label })}
                />
              ) : (
                <img
                  src={photo.file.thumbnail_url ?? photo.file.url}
                  alt={t('photo_of', { place: index + 1, question: label })}
                  loading="lazy"
                />
              )}
            </button>
            {action?.(photo, index + 1)}
          </li>
        ))}
      </ul>
      {opened && <PhotoDialog photo={opened} label={label} onMark={onMark} onClose={() => setOpenId(null)} />}
    </>
  );
}
