import { Button } from '@mantine/core';
import type { SheetMail } from '@sightline/contract/sheets/sending';
import type { AssistanceSheet } from '@sightline/contract/sheets/sheets';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/time.ts';
import { Pill } from '#web/ui/pill.tsx';
import { sheetMailsQuery } from './api.ts';
import { SendDialog } from './send-dialog.tsx';
import classes from './sending.module.css';

const tones = { waiting: 'yellow', sent: 'green', kept: 'gray', failed: 'orange' } as const;

/** Lists the e-mails of a signed sheet and sends it. An outdated one is not sent any more. */
export function MailsSection({ sheet }: { sheet: AssistanceSheet }) {
  const { t } = useTranslation('sending');
  const [isSending, setSending] = useState(false);
  const found = useQuery(sheetMailsQuery(sheet));
  if (!found.data) return null;
  const { mails } = found.data;
  const maySend = sheet.status === 'current';
  if (!maySend && mails.length === 0) return null;
  return (
    <section className={classes.section} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      {mails.length > 0 && (
        <ul className={classes.mails}>
          {mails.map((mail) => (
            <MailLine key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      {maySend && (
        <Button
          variant="default"
          leftSection={<IconMail size={16} stroke={1.75} />}
          onClick={() => setSending(true)}
          style={{ justifySelf: 'start' }}
        >
          {t(mails.length > 0 ? 'send_more' : 'send')}
        </Button>
      )}
      {isSending && <SendDialog sheet={sheet} found={found.data} onClose={() => setSending(false)} />}
    </section>
  );
}

function MailLine({ mail: { email, state, settled_at, created_at } }: { mail: SheetMail }) {
  const { t } = useTranslation('sending');
  return (
    <li>
      <span>{t('to', { email, at: formatDateTime(settled_at ?? created_at) })}</span>
      <Pill tone={tones[state]}>{t(`states.${state}`)}</Pill>
    </li>
  );
}
