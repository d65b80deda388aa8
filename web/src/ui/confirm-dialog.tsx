import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  isDangerous?: boolean;
  /** The dialog stays open and busy until it settles. */
  onConfirm: () => unknown;
  onClose: () => void;
};

/** Only for what cannot be undone; everything else just happens and offers an undo. */
export function ConfirmDialog({ children, confirmLabel, isDangerous, onConfirm, ...modal }: ConfirmDialogProps) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog {...modal} size="sm">
      <div className={classes.body}>{children}</div>
      <DialogActions>
        <Button variant="default" onClick={modal.onClose} data-autofocus>
          {t('actions.cancel')}
        </Button>
        <Button color={isDangerous ? 'red.9' : 'brand'} loading={isBusy} onClick={confirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
