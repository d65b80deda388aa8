import type { SheetPhoto } from '@sightline/contract/sheets';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './photo-strip.module.css';

type PhotoStripProps = {
  photos: readonly SheetPhoto[];
  /** What they show. */
  label: string;
  action?: (photo: SheetPhoto, place: number) => ReactNode;
};

/** Each opens in full. */
export function PhotoStrip({ photos, label, action }: PhotoStripProps) {
  const { t } = useTranslation('filling');
  if (photos.length === 0) return null;
  return (
    <ul className={classes.strip}>
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a href={photo.file.url} target="_blank" rel="noreferrer">
            <img
              src={photo.file.thumbnail_url ?? photo.file.url}
              alt={t('photo_of', { place: index + 1, question: label })}
              loading="lazy"
            />
          </a>
          {action?.(photo, index + 1)}
        </li>
      ))}
    </ul>
  );
}
