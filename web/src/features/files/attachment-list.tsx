import type { Attachment } from '@sightline/contract/files/files';
import { IconDownload, IconFile, IconFileTypePdf, IconMovie } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './attachment-list.module.css';
import { formatSize, isPicture } from './file-size.ts';
import { forReader } from './reader.ts';

// Loaded on demand: few readers of a room open it.
const PictureViewer = lazy(async () => ({ default: (await import('./picture-viewer.tsx')).PictureViewer }));

function FileSign({ mime }: { mime: string }) {
  const look = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  if (mime.startsWith('video/')) return <IconMovie {...look} />;
  return mime === 'application/pdf' ? <IconFileTypePdf {...look} /> : <IconFile {...look} />;
}

/** The files of a message: images inline, audio and video players, downloads for everything else. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  const [shown, setShown] = useState<string | null>(null);
  const files = attachments.map(forReader);
  const pictures = files.filter(isPicture);
  return (
    <div className={classes.list}>
      {files.map((attachment) => (
        <AttachmentTile key={attachment.id} attachment={attachment} onOpen={setShown} />
      ))}
      {shown && (
        <Suspense fallback={null}>
          <PictureViewer pictures={pictures} shown={shown} onShow={setShown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </div>
  );
}

type TileProps = { attachment: Attachment; onOpen: (id: string) => void };

function AttachmentTile({ attachment, onOpen }: TileProps) {
  if (isPicture(attachment)) return <PictureTile attachment={attachment} onOpen={onOpen} />;
  if (attachment.mime.startsWith('audio/')) return <AudioTile attachment={attachment} />;
  return <FileTile attachment={attachment} />;
}

const longestSide = 260;

/** The size is known before the image loads, so that nothing moves. */
function PictureTile({ attachment, onOpen }: TileProps) {
  const { t } = useTranslation('files');
  const { id, name, thumbnail_url, url, width, height } = attachment;
  const scale = Math.min(1, longestSide / Math.max(width ?? 1, height ?? 1));
  const size = { width: Math.round((width ?? 200) * scale), height: Math.round((height ?? 150) * scale) };
  return (
    <button type="button" className={classes.picture} aria-label={t('open', { name })} onClick={() => onOpen(id)}>
      <img src={thumbnail_url ?? url} alt="" {...size} loading="lazy" decoding="async" />
    </button>
  );
}

function AudioTile({ attachment: { name, url } }: { attachment: Attachment }) {
  return (
    <figure className={classes.audio}>
      <figcaption>{name}</figcaption>
      {/* biome-ignore lint/a11y/useMediaCaption: recordings that people send each other have no captions */}
      <audio src={url} controls preload="metadata" aria-label={name} />
    </figure>
  );
}

function FileTile({ attachment: { name, url, size, mime } }: { attachment: Attachment }) {
  const { t } = useTranslation('files');
  return (
    <a className={classes.file} href={url} download={name} title={t('download', { name })}>
      <FileSign mime={mime} />
      <span className={classes.name}>{name}</span>
      <span className={classes.size}>{formatSize(size)}</span>
      <IconDownload size={14} stroke={1.75} aria-hidden className={classes.download ?? ''} />
    </a>
  );
}
