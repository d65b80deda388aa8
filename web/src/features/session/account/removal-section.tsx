import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownAddress } from '#web/lib/shown-address.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useMe } from '../session.tsx';
import classes from './account.module.css';
import { requestRemoval } from './account-api.ts';

/** Only asks: the e-mail's link and the password confirm. */
export function RemovalSection() {
  const { t } = useTranslation('account');
  const email = shownAddress(useMe().email);
  const [isAsking, setAsking] = useState(false);
  const ask = useMutation({ mutationFn: requestRemoval });
  return (
    <section className={classes.section} aria-labelledby="removal-title">
      <h2 id="removal-title">{t('removal.heading')}</h2>
      <p className={classes.hint}>{t('removal.hint')}</p>
      {ask.isSuccess ? (
        <p className={classes.status} role="status">
          {t('removal.asked', { email })}
        </p>
      ) : (
        <Button variant="outline" color="red.9" size="sm" onClick={() => setAsking(true)}>
          {t('removal.ask')}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('removal.question')}
        confirmLabel={t('removal.send')}
        isDangerous
        onConfirm={() =>
          ask
            .mutateAsync()
            .catch(() => undefined)
            .finally(() => setAsking(false))
        }
        onClose={() => setAsking(false)}
      >
        {t('removal.explanation', { email })}
      </ConfirmDialog>
    </section>
  );
}
