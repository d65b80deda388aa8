import { Button, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './guest-link.module.css';

/** Specification, section 2: the link carries name, code and call. */
export function guestLink(callId: string, code: string, name: string): string {
  const link = new URL('/talk/invite', location.origin);
  link.search = new URLSearchParams({ name: name.trim(), code, call: callId }).toString();
  return link.href;
}

/** A link for somebody without an account: to send, or to scan as a QR code. */
export function GuestLink({ link }: { link: string }) {
  const { t } = useTranslation('calls');
  const [isCodeShown, setCodeShown] = useState(false);
  return (
    <div className={classes.link}>
      <TextInput
        size="xs"
        aria-label={t('link.address')}
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <span className={classes.actions}>
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button
              leftSection={copied ? <IconCheck size={15} stroke={2} /> : <IconCopy size={15} stroke={1.75} />}
              onClick={copy}
            >
              {t(copied ? 'link.copied' : 'link.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconQrcode size={15} stroke={1.75} />}
          aria-expanded={isCodeShown}
          onClick={() => setCodeShown(!isCodeShown)}
        >
          {t('link.code')}
        </Button>
      </span>
      {isCodeShown && <QrCode link={link} />}
    </div>
  );
}

/** Loaded on demand: few people open the QR code. */
function QrCode({ link }: { link: string }) {
  const { t } = useTranslation('calls');
  const { data } = useQuery({
    queryKey: ['qr-code', link],
    queryFn: async () => (await import('qrcode')).toString(link, { type: 'svg', margin: 1 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return null;
  return (
    <img className={classes.code} src={`data:image/svg+xml,${encodeURIComponent(data)}`} alt={t('link.code_alt')} />
  );
}
