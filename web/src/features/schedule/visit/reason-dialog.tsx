import { Button, Textarea } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { showsText } from '@sightline/contract/visible-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';

type ReasonDialogProps = { opened: boolean; onReason: (reason: string) => void; onClose: () => void };

/** Why a visit could not be done. */
export function ReasonDialog({ opened, onReason, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('schedule');
  const { t: tc } = useTranslation();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('step.could_not_be_done')} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (showsText(reason)) onReason(reason.trim());
          else setMissing(true);
        }}
      >
        <Textarea
          label={t('reason.label')}
          description={t('reason.hint')}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          maxLength={limits.schedule.reason}
          error={isMissing && !showsText(reason) ? t('reason.missing') : undefined}
          autosize
          minRows={3}
          data-autofocus
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {tc('actions.cancel')}
          </Button>
          <Button type="submit">{t('reason.confirm')}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
