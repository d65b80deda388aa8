import type { ArticleRef } from '@sightline/contract/knowledge/articles';
import type { ArticleDocument } from '@sightline/contract/knowledge/document';
import type { ShownObject as Shown } from '@sightline/contract/knowledge/shown-objects';
import { IconFile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '#web/editor/document.module.css';
import { formatSize } from '#web/features/files/file-size.ts';
import { ShownModel } from './model/shown-model.tsx';

type ShownObjectProps = {
  object: Shown | undefined;
  links: readonly ArticleRef[];
  /** Shows the text of an object that is one. */
  showText: (document: ArticleDocument, links: readonly ArticleRef[]) => ReactNode;
};

/** Something of the library where an article shows it. */
export function ShownObject({ object, links, showText }: ShownObjectProps) {
  const { t } = useTranslation('knowledge');
  if (!object || object.is_removed || (!object.file && !object.body))
    return <p className={classes.gone}>{t('read.object_gone', { name: object?.name ?? '' })}</p>;
  const { kind, name, file, body } = object;
  if (body) return showText(body as ArticleDocument, links);
  if (!file) return null;
  if (kind === 'picture')
    return (
      <figure>
        <a href={file.url} target="_blank" rel="noreferrer">
          <img src={file.url} alt={name} loading="lazy" decoding="async" />
        </a>
      </figure>
    );
  if (kind === 'video')
    return (
      <figure>
        {/* biome-ignore lint/a11y/useMediaCaption: what somebody films has no captions; its name says what it shows */}
        <video src={file.url} controls preload="metadata" aria-label={name} />
        <figcaption>{name}</figcaption>
      </figure>
    );
  if (kind === 'model') return <ShownModel name={name} file={file} />;
  return (
    <a className={classes.file} href={file.url} download={file.name}>
      <IconFile size={20} stroke={1.75} aria-hidden />
      <span>{name}</span>
      <small>{formatSize(file.size)}</small>
    </a>
  );
}
