import { Modal, type ModalProps } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { overPage } from '#web/lib/dialog-open.ts';

/** Whether nothing lies over the dialog that Escape closes first: a list, a popover, another dialog. */
function isInnermost(id: string, target: EventTarget | null): boolean {
  const dialogs = document.querySelectorAll<HTMLElement>(overPage);
  if ([...dialogs].at(-1)?.dataset.dialog !== id) return false;
  return !(
    target instanceof Element &&
    target.closest('[data-mantine-stop-propagation="true"], [role="dialog"]:not([aria-modal="true"])')
  );
}

/** A window over the page. Its close button is labelled in the reader's language, and Escape closes the innermost thing only. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation();
  const id = useId();
  useWindowEvent(
    'keydown',
    ({ key, isComposing, target }) => {
      if (!props.opened || props.closeOnEscape === false) return;
      if (key === 'Escape' && !isComposing && isInnermost(id, target)) props.onClose();
    },
    { capture: true },
  );
  return (
    <Modal
      {...props}
      closeOnEscape={false}
      attributes={{ content: { 'data-dialog': id, ...(!props.opened && { 'data-closing': true }) } }}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    />
  );
}
