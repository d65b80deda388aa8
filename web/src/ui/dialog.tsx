import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A window over the page. The way out of it has a name in the reader's language. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation();
  return <Modal {...props} closeButtonProps={{ 'aria-label': t('actions.close') }} />;
}
