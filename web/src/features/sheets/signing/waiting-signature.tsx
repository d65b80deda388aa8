import { Button } from '@mantine/core';
import { IconArrowBackUp, IconSignature } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutbox } from '#web/lib/outbox-context.ts';
import classes from '../filling/filling.module.css';
import type { OpenedSheet } from '../outbox/changes.ts';
import type { WaitingChange } from '../outbox/overlay.ts';
import { useSheetChanges } from '../outbox/use-sheet.ts';
import { WaitingNotice } from '../outbox/waiting-notice.tsx';
import { SheetContent } from '../sheet-content.tsx';
import { FilledReading } from './filled-reading.tsx';
import { SignDialog } from './sign-dialog.tsx';
import { SignatureList } from './signature-list.tsx';

type WaitingSignatureProps = { opened: OpenedSheet; entries: readonly WaitingChange[]; back: ReactNode };

/** Signed on this device, and locked as soon as it has been sent. Until then the signatures can be taken back. */
export function WaitingSignature({ opened, entries, back }: WaitingSignatureProps) {
  const { t } = useTranslation('filling');
  const outbox = useOutbox();
  const [isSigning, setSigning] = useState(false);
  const { assistance_sheet: sheet, filled } = opened;
  const name = sheet.template?.name ?? t('free');
  const changes = useSheetChanges(opened, name);

  async function takeBack(): Promise<void> {
    const signatures = entries.filter(({ body }) => body.change.kind === 'signature');
    for (const { id } of signatures.toReversed()) await outbox.discard(id);
  }

  return (
    <article className={classes.page}>
      <header className={classes.top}>
        <div className={classes.title}>
          {back}
          <h1>{name}</h1>
        </div>
      </header>
      <section className={classes.body}>
        <p className={classes.comment} role="status">
          {t('signed_here')}
        </p>
        {entries.some(({ state }) => state === 'failed') && <WaitingNotice entries={entries} />}
        <FilledReading filled={filled} />
        <SheetContent sheet={sheet} />
        <SignatureList signatures={sheet.signatures} />
        <div className={classes.actions}>
          <Button leftSection={<IconSignature size={16} stroke={1.75} />} onClick={() => setSigning(true)}>
            {t('sign_more')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
            onClick={() => void takeBack()}
          >
            {t('take_back')}
          </Button>
        </div>
      </section>
      {isSigning && <SignDialog sheet={sheet} onSign={changes.sign} onClose={() => setSigning(false)} />}
    </article>
  );
}
