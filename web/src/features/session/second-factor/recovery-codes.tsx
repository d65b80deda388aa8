import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';
import { useMe } from '../session.tsx';
import classes from './factors.module.css';

/** Shown once: the server keeps only what checks them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const { t } = useTranslation('factors');
  return (
    <Dialog
      opened={codes !== null}
      onClose={onClose}
      title={t('recovery.title')}
      closeOnClickOutside={false}
      withCloseButton={false}
      closeOnEscape={false}
    >
      {codes && <RecoveryCodes codes={codes} />}
      <Button fullWidth mt="md" onClick={onClose}>
        {t('recovery.done')}
      </Button>
    </Dialog>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('factors');
  const { email } = useMe();
  const text = [t('recovery.file', { email }), '', ...codes, ''].join('\n');
  return (
    <>
      <p className={classes.hint}>{t('recovery.hint')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} stroke={2} /> : <IconCopy size={16} stroke={1.75} />}
              onClick={copy}
            >
              {t(copied ? 'recovery.copied' : 'recovery.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          leftSection={<IconDownload size={16} stroke={1.75} />}
        >
          {t('recovery.download')}
        </Button>
      </div>
    </>
  );
}
