import { Button, Switch } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { isDeviceFull, keptSize } from '#web/lib/kept-store.ts';
import {
  isDayIncomplete,
  isKeptOffline,
  readDayUpdate,
  readKeptOwner,
  setKeptOffline,
} from '#web/lib/offline-setting.ts';
import { askWorker } from '#web/lib/service-worker.ts';
import { useStore } from '#web/lib/store.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { useKeepDay } from './day-keeper.tsx';
import { forgetDay } from './forget-day.ts';
import { formatBytes } from './format-bytes.ts';
import classes from './offline.module.css';

async function readState(): Promise<{ at: number | null; tickets: number; bytes: number }> {
  const [owner, update] = [readKeptOwner(), readDayUpdate()];
  const answers = owner === null ? 0 : await keptSize(owner);
  return { at: update?.at ?? null, tickets: update?.tickets ?? 0, bytes: answers + (update?.pictures ?? 0) };
}

/** Shows whether this device stores the data of today and tomorrow, how much that is, and from when. */
export function Availability() {
  const { t, i18n } = useTranslation('offline');
  const isKept = useStore(isKeptOffline);
  const isFull = useStore(isDeviceFull);
  const isIncomplete = useStore(isDayIncomplete);
  const keepDay = useKeepDay();
  const kept = useQuery({ queryKey: ['offline-state', isKept, isIncomplete], queryFn: readState, staleTime: 0 });
  const update = useMutation({
    mutationFn: async () => {
      if (import.meta.env.PROD) await askWorker('keep-shell').catch(() => undefined);
      await keepDay();
    },
    onError: alertFailure,
    onSettled: () => kept.refetch(),
  });

  async function change(next: boolean): Promise<void> {
    setKeptOffline(next);
    if (!next) return forgetDay();
    // Asks the browser not to make room at the expense of what is kept; it may refuse.
    await navigator.storage?.persist?.();
    update.mutate();
  }

  return (
    <section className={classes.availability} aria-label={t('available.title')}>
      <h2>{t('available.title')}</h2>
      <Switch
        checked={isKept}
        label={t('available.switch')}
        description={t('available.hint')}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
      {isKept && (
        <>
          <p className={classes.kept} role="status">
            {kept.data?.at ? (
              <>
                {t('available.kept', {
                  count: kept.data.tickets,
                  size: formatBytes(kept.data.bytes, i18n.language),
                })}{' '}
                {t('available.updated')} <RelativeTime at={new Date(kept.data.at).toISOString()} />
              </>
            ) : (
              t(update.isPending ? 'available.updating' : 'available.never')
            )}
          </p>
          {isIncomplete && !update.isPending && (
            <p className={classes.warning} role="alert">
              {t('available.incomplete')}
            </p>
          )}
          {isFull && (
            <p className={classes.warning} role="alert">
              {t('available.full')}
            </p>
          )}
          <Button
            variant="default"
            className={classes.update ?? ''}
            leftSection={<IconRefresh size={15} stroke={1.75} />}
            loading={update.isPending}
            onClick={() => update.mutate()}
          >
            {t('available.update')}
          </Button>
        </>
      )}
    </section>
  );
}
