import { Button, CopyButton, Skeleton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useForm } from '#web/lib/form.ts';
import { hasRequiredFields } from '#web/lib/required-fields.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { confirmAuthenticator, setUpAuthenticator } from './api.ts';
import { CodeField } from './code-field.tsx';
import classes from './factors.module.css';

type SetUpProps = {
  opened: boolean;
  /** With new recovery codes, when this is the first second factor. */
  onDone: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
};

/** A secret for the app, as a QR code and as text, until its first code is typed. */
export function SetUpAuthenticator({ opened, onDone, onClose }: SetUpProps) {
  const { t } = useTranslation('factors');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('set_up.title')} closeOnClickOutside={false}>
      <NewAuthenticator onDone={onDone} />
    </Dialog>
  );
}

function NewAuthenticator({ onDone }: Pick<SetUpProps, 'onDone'>) {
  const { t } = useTranslation('factors');
  const { data, error, refetch } = useQuery({
    queryKey: ['new-authenticator'],
    queryFn: setUpAuthenticator,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0, // another one each time the dialog opens
    retry: false,
  });
  const form = useForm({
    schema: hasRequiredFields('code'),
    initial: { code: '' },
    send: ({ code }) => confirmAuthenticator(code),
    onSent: ({ recovery_codes }) => onDone(recovery_codes),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <form {...form.formProps} className={classes.form}>
      <p className={classes.hint}>{t('set_up.scan')}</p>
      {data ? <QrCode text={data.url} label={t('set_up.qr')} /> : <Skeleton width={200} height={200} />}
      {data && <Secret text={data.secret} />}
      <CodeField {...form.field('code')} label={t('set_up.code')} data-autofocus />
      <Button type="submit" loading={form.submitting} disabled={!data}>
        {t('set_up.submit')}
      </Button>
    </form>
  );
}

/** For apps on the same device, and for cameras that read no codes. */
function Secret({ text }: { text: string }) {
  const { t } = useTranslation('factors');
  const groups = text.match(/.{1,4}/g)?.join(' ') ?? text;
  return (
    <div className={classes.secret}>
      <span>{t('set_up.secret')}</span>
      <code>{groups}</code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            size="xs"
            leftSection={copied ? <IconCheck size={15} stroke={2} /> : <IconCopy size={15} stroke={1.75} />}
            onClick={copy}
          >
            {t(copied ? 'recovery.copied' : 'recovery.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
