import { ActionIcon } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { IconFile, IconPhoto, IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatSize } from './file-size.ts';
import classes from './upload-tray.module.css';
import type { Upload, Uploads } from './uploads.ts';

/** The attachments of the draft, and the size still allowed. */
export function UploadTray({ uploads, refusal, remove, retry }: Uploads) {
  const { t } = useTranslation('files');
  const used = uploads.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <>
      <div role="alert">{refusal && <p className={classes.refusal}>{t(`refusals.${refusal}`)}</p>}</div>
      {uploads.length > 0 && (
        <div className={classes.tray}>
          <ul aria-label={t('attached')}>
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} onRemove={remove} onRetry={retry} />
            ))}
          </ul>
          <p className={classes.meter}>
            {t('meter', { used: formatSize(used), limit: formatSize(limits.attachments.bytesPerMessage) })}
          </p>
        </div>
      )}
    </>
  );
}

type UploadRowProps = { upload: Upload; onRemove: (id: string) => void; onRetry: (id: string) => void };

function UploadRow({ upload, onRemove, onRetry }: UploadRowProps) {
  const { t } = useTranslation('files');
  const { id, file, progress, attachment, failure } = upload;
  const Picture = file.type.startsWith('image/') ? IconPhoto : IconFile;
  const percent = Math.round((progress ?? 0) * 100);
  const isUploading = progress !== null && !attachment && !failure;
  return (
    <li className={classes.row} data-failed={failure !== null || undefined}>
      <Picture size={16} stroke={1.5} aria-hidden />
      <span className={classes.name}>{file.name}</span>
      <span className={classes.hint}>{failure ?? (isUploading ? `${percent}%` : formatSize(file.size))}</span>
      {failure && (
        <ActionIcon size={22} aria-label={t('try_again', { name: file.name })} onClick={() => onRetry(id)}>
          <IconRefresh size={14} />
        </ActionIcon>
      )}
      <ActionIcon size={22} aria-label={t('remove', { name: file.name })} onClick={() => onRemove(id)}>
        <IconX size={14} />
      </ActionIcon>
      {isUploading && (
        <span
          className={classes.bar}
          role="progressbar"
          aria-label={file.name}
          aria-valuenow={percent}
          style={{ '--done': `${percent}%` } as React.CSSProperties}
        />
      )}
    </li>
  );
}
