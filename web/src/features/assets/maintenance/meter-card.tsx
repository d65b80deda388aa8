import { Button } from '@mantine/core';
import type { Asset } from '@sightline/contract/assets/assets';
import { type Meter, maintenanceApi } from '@sightline/contract/assets/maintenance';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, unwrap } from '#web/lib/api.ts';
import { formatMoment } from '#web/lib/time.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './maintenance.module.css';
import { ReadingChart } from './reading-chart.tsx';
import { ReadingForm } from './reading-form.tsx';

const shownReadings = 5;

/** A meter with how it moved, and its last readings. */
export function MeterCard({ asset, meter }: { asset: Asset; meter: Meter }) {
  const { t, i18n } = useTranslation('maintenance');
  const cache = useQueryClient();
  const [opened, setOpened] = useState<'reading' | 'removal' | null>(null);
  const close = () => setOpened(null);
  const remove = useMutation({
    mutationFn: () => unwrap(call(maintenanceApi.removeMeter, { params: { id: asset.id, meterId: meter.id } })),
    onSettled: () => cache.invalidateQueries({ queryKey: ['assets'] }),
  });
  const amount = (value: number) => `${new Intl.NumberFormat(i18n.language).format(value)} ${meter.unit}`.trim();
  return (
    <section className={classes.card}>
      <h3>{meter.name}</h3>
      {meter.readings.length === 0 ? (
        <p className={classes.dim}>{t('meter.no_readings')}</p>
      ) : (
        <>
          <ReadingChart readings={meter.readings} label={t('meter.chart', { name: meter.name })} />
          <ol className={classes.readings}>
            {meter.readings.slice(0, shownReadings).map(({ id, value, at, replaced, user, photo }) => (
              <li key={id}>
                <b>{amount(value)}</b>
                <span className={classes.dim}>
                  {[formatMoment(at), user.name, replaced && t('meter.replaced')].filter(Boolean).join(' · ')}
                </span>
                {photo && (
                  <a href={photo.url} target="_blank" rel="noreferrer" className={classes.photo}>
                    <img
                      src={photo.thumbnail_url ?? photo.url}
                      alt={t('meter.photo_of', { value: amount(value) })}
                      width={40}
                      height={40}
                      loading="lazy"
                    />
                  </a>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
      <div className={classes.actions}>
        <Button variant="default" size="xs" onClick={() => setOpened('reading')}>
          {t('meter.read')}
        </Button>
        <Button variant="subtle" color="red" size="xs" onClick={() => setOpened('removal')}>
          {t('remove')}
        </Button>
      </div>
      <Dialog opened={opened === 'reading'} onClose={close} title={t('meter.read_title', { name: meter.name })}>
        <ReadingForm assetId={asset.id} meter={meter} onDone={close} />
      </Dialog>
      <ConfirmDialog
        opened={opened === 'removal'}
        title={t('meter.remove_title')}
        confirmLabel={t('remove')}
        isDangerous
        onConfirm={() => remove.mutateAsync().catch(() => undefined)}
        onClose={close}
      >
        {t('meter.remove_hint', { name: meter.name })}
      </ConfirmDialog>
    </section>
  );
}
