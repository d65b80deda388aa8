import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Asks before what was changed is left behind, by a link or by closing the tab. `allow` is for after it was saved. */
export function useUnsavedWarning(isChanged: boolean) {
  const { t } = useTranslation();
  const isAllowed = useRef(false);
  const blocker = useBlocker({
    shouldBlockFn: () => isChanged && !isAllowed.current,
    enableBeforeUnload: () => isChanged && !isAllowed.current,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  return {
    allow: () => {
      isAllowed.current = true;
    },
    element: (
      <ConfirmDialog
        opened={isBlocked}
        title={t('unsaved.title')}
        confirmLabel={t('unsaved.leave')}
        isDangerous
        onConfirm={() => isBlocked && blocker.proceed()}
        onClose={() => isBlocked && blocker.reset()}
      >
        {t('unsaved.hint')}
      </ConfirmDialog>
    ),
  };
}
