import { ActionIcon, Progress } from '@mantine/core';
import type { DataExport } from '@sightline/contract/session/account';
import { IconAlertTriangle, IconCheck, IconLoader2, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatSize } from '#web/features/files/file-size.ts';
import { followExport } from './followed-export.ts';
import { hideJob } from './hidden-jobs.ts';
import classes from './job-centre.module.css';
import { isBeingMade } from './shown-work.ts';

/** The copy of the reader's data: how far it is, and where it can be downloaded. */
export function ExportJob({ made }: { made: DataExport }) {
  const { t } = useTranslation('imports');
  const { state, done, total, size, url } = made;
  const name = t('centre.data');
  const look = isBeingMade(made) ? 'running' : state === 'failed' ? 'failed' : 'done';
  const Mark = { running: IconLoader2, failed: IconAlertTriangle, done: IconCheck }[look];
  function hide(): void {
    hideJob(made.id);
    followExport(false);
  }
  return (
    <li>
      <Mark className={classes.mark} data-look={look} size={16} stroke={1.75} aria-hidden />
      <div>
        <Link to="/account">{name}</Link>
        {look === 'running' && (
          <>
            <span>{t('centre.data_running')}</span>
            <Progress size="xs" value={total === 0 ? 0 : (100 * done) / total} aria-label={t('centre.data_progress')} />
          </>
        )}
        {look === 'failed' && <span>{t('centre.data_failed')}</span>}
        {look === 'done' && url && (
          <a href={url} download>
            {t('centre.data_download', { size: formatSize(size ?? 0) })}
          </a>
        )}
      </div>
      {look !== 'running' && (
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('centre.hide', { name })} onClick={hide}>
          <IconX size={14} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  );
}
