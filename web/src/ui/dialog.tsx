import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A dialog with a translated close button. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation();
  return <Modal {...props} closeButtonProps={{ 'aria-label': t('actions.close') }} />;
}
