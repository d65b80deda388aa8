import { Button } from '@mantine/core';
import { ssoApi } from '@sightline/contract/session/sso';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ssoQuery } from './api.ts';

export function RemoveProvider() {
  const { t } = useTranslation('sso');
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);

  async function remove(): Promise<void> {
    try {
      await unwrap(call(ssoApi.remove));
      setAsking(false);
      alertSuccess(t('settings.removed'));
      await cache.invalidateQueries({ queryKey: ssoQuery.queryKey });
    } catch (error) {
      alertFailure(error);
    }
  }

  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('settings.remove')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('settings.remove_title')}
        confirmLabel={t('settings.remove')}
        isDangerous
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        {t('settings.remove_hint')}
      </ConfirmDialog>
    </>
  );
}
