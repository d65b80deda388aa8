import { Button, Progress } from '@mantine/core';
import type { DataExport } from '@sightline/contract/session/account';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatSize } from '#web/features/files/file-size.ts';
import { formatDateTime } from '#web/lib/time.ts';
import classes from './account.module.css';
import { pendingQuery, requestExport } from './account-api.ts';

/** A copy of everything about the reader: asked for, made by a job, downloaded for a week. */
export function DataSection() {
  const { t } = useTranslation('account');
  const cache = useQueryClient();
  const made = useQuery(pendingQuery).data?.data_export;
  const isUnderWay = made?.state === 'waiting' || made?.state === 'running';
  const ask = useMutation({
    mutationFn: requestExport,
    onSettled: () => cache.invalidateQueries({ queryKey: ['account'] }),
  });
  return (
    <section className={classes.section} aria-labelledby="data-title">
      <h2 id="data-title">{t('data.heading')}</h2>
      <p className={classes.hint}>{t('data.hint')}</p>
      {made && <ExportStatus made={made} />}
      {!isUnderWay && (
        <Button variant="default" size="sm" loading={ask.isPending} onClick={() => ask.mutate()}>
          {t(made ? 'data.again' : 'data.ask')}
        </Button>
      )}
    </section>
  );
}

function ExportStatus({ made }: { made: DataExport }) {
  const { t } = useTranslation('account');
  const { state, done, total, size, expires_at, url } = made;
  if (state === 'failed')
    return (
      <p className={classes.status} role="alert">
        {t('data.failed')}
      </p>
    );
  if (state === 'ready' && url)
    return (
      <div className={classes.status}>
        <p role="status">{t('data.ready', { size: formatSize(size ?? 0), until: formatDateTime(expires_at ?? '') })}</p>
        <Button component="a" href={url} download size="compact-sm">
          {t('data.download')}
        </Button>
      </div>
    );
  return (
    <div className={classes.status}>
      <p role="status">{t('data.under_way')}</p>
      <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={t('data.progress')} />
    </div>
  );
}
