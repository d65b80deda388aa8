import { Button, Progress } from '@mantine/core';
import type { Import } from '@sightline/contract/jobs/imports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { cancelImport } from './api.ts';
import classes from './import.module.css';

function useCancelImport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: cancelImport,
    onError: alertFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: ['imports'] }),
    meta: { isQuiet: true },
  });
}

const shareOf = ({ done, rows }: Pick<Import, 'done' | 'rows'>): number => Math.round((done / rows) * 100);

export function ImportProgress({ record }: { record: Import }) {
  const { t } = useTranslation('imports');
  const cancel = useCancelImport();
  return (
    <div className={classes.step}>
      <p className={classes.lead} role="status">
        {t(record.state === 'running' ? 'progress.running' : 'progress.checking', {
          done: record.done,
          rows: record.rows,
        })}
      </p>
      <Progress value={shareOf(record)} aria-label={t('progress.label')} />
      <p className={classes.hint}>{t('progress.hint')}</p>
      <div className={classes.actions}>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(record.id)}>
          {t('progress.cancel')}
        </Button>
      </div>
    </div>
  );
}
