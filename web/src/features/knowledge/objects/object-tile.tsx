import type { ArticleObject } from '@sightline/contract/knowledge/objects';
import type { ObjectKind } from '@sightline/contract/knowledge/shown-objects';
import { type Icon, IconAlignLeft, IconCube, IconFile, IconPhoto, IconVideo } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './objects.module.css';

const icons: Record<ObjectKind, Icon> = {
  picture: IconPhoto,
  video: IconVideo,
  model: IconCube,
  file: IconFile,
  text: IconAlignLeft,
};

/** Something of the library, and how often articles show it. */
export function ObjectTile({ object, onOpen }: { object: ArticleObject; onOpen: () => void }) {
  const { t } = useTranslation('writing');
  const Picture = icons[object.kind];
  const thumbnail = object.file?.thumbnail_url;
  return (
    <li>
      <button type="button" className={classes.tile} onClick={onOpen}>
        <span className={classes.preview}>
          {thumbnail ? <img src={thumbnail} alt="" loading="lazy" /> : <Picture size={28} stroke={1.5} aria-hidden />}
        </span>
        <b>{object.name}</b>
        <small>
          {t(`objects.kind.${object.kind}`)} · {t('objects.used', { count: object.used_count })}
        </small>
      </button>
    </li>
  );
}
