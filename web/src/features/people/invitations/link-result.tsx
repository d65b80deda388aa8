import { Button, CopyButton, TextInput } from '@mantine/core';
import type { InvitationWithCode } from '@sightline/contract/people/invitations';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { shownAddress } from '#web/lib/shown-address.ts';
import { formatDateTime } from '#web/lib/time.ts';
import classes from './link-result.module.css';
import { QrCode } from './qr-code.tsx';

const linkOf = (code: string): string => new URL(`/invite/${code}`, location.origin).href;

type LinkResultProps = { invitation: InvitationWithCode; code: string; onDone: () => void };

/** A link to pass on or to let somebody scan. It cannot be shown again, since the server keeps only its hash. */
export function LinkResult({ invitation, code, onDone }: LinkResultProps) {
  const { t } = useTranslation('invites');
  const link = linkOf(code);
  return (
    <div className={classes.result}>
      <p className={classes.hint}>
        {t(invitation.email ? 'link.for_address' : 'link.for_anybody', { email: shownAddress(invitation.email ?? '') })}{' '}
        {t('link.until', { time: formatDateTime(invitation.expires_at) })}
      </p>
      <QrCode link={link} />
      <TextInput
        label={t('link.address')}
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p className={classes.typed}>
        {t('link.typed')} <code>{code}</code>
      </p>
      <p className={classes.hint}>{t('link.once')}</p>
      <div className={classes.actions}>
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button
              leftSection={copied ? <IconCheck size={15} stroke={2} /> : <IconCopy size={15} stroke={1.75} />}
              onClick={copy}
              data-autofocus
            >
              {t(copied ? 'link.copied' : 'link.copy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={onDone}>
          {t('link.done')}
        </Button>
      </div>
    </div>
  );
}
