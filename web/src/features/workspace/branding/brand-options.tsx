import { Button } from '@mantine/core';
import type { ManagedEnvironment } from '@sightline/contract/workspace/environments';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { unwrap } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { removeEnvironment, saveEnvironment } from './api.ts';
import classes from './branding.module.css';

type BrandOptionsProps = { environment: ManagedEnvironment; isOnly: boolean; onChanged: () => Promise<void> };

export function BrandOptions({ environment, isOnly, onChanged }: BrandOptionsProps) {
  const { t } = useTranslation('branding');
  const [isAsking, setAsking] = useState(false);
  const prefer = useMutation({
    mutationFn: () => unwrap(saveEnvironment(environment.id, { is_primary: true })),
    onSuccess: async () => {
      await onChanged();
      alertSuccess(t('saved'));
    },
  });
  return (
    <section className={classes.options}>
      {environment.is_primary ? (
        <p className={classes.hint}>{t('is_primary')}</p>
      ) : (
        <>
          <p className={classes.hint}>{t('not_primary')}</p>
          <Button size="sm" variant="default" loading={prefer.isPending} onClick={() => prefer.mutate()}>
            {t('make_primary')}
          </Button>
        </>
      )}
      <Button size="sm" variant="light" color="red" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('remove_title', { name: environment.name })}
        confirmLabel={t('remove')}
        isDangerous
        onConfirm={async () => {
          await removeEnvironment(environment.id);
          setAsking(false);
          await onChanged();
          alertSuccess(t('removed'));
        }}
        onClose={() => setAsking(false)}
      >
        {t(isOnly ? 'remove_last' : 'remove_hint')}
      </ConfirmDialog>
    </section>
  );
}
