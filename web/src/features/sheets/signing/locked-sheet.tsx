import { Button } from '@mantine/core';
import { type AssistanceSheet, sheetsApi } from '@sightline/contract/sheets/sheets';
import { IconCopy, IconShieldCheck, IconSignature } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useCan } from '#web/features/session/session.tsx';
import { alertFailure } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { CostsReading } from '../costs/costs-reading.tsx';
import classes from '../filling/filling.module.css';
import { FailedChecks } from '../followups/failed-checks.tsx';
import type { OpenedSheet } from '../outbox/changes.ts';
import type { WaitingChange } from '../outbox/overlay.ts';
import { useSheetChanges } from '../outbox/use-sheet.ts';
import { WaitingNotice } from '../outbox/waiting-notice.tsx';
import { PdfButton } from '../pdf-button.tsx';
import { MailsSection } from '../sending/mails-section.tsx';
import { SheetContent } from '../sheet-content.tsx';
import { SheetStatus } from '../sheet-facts.tsx';
import { FilledReading } from './filled-reading.tsx';
import { SignDialog } from './sign-dialog.tsx';
import { SignatureList } from './signature-list.tsx';

type LockedSheetProps = {
  opened: OpenedSheet;
  /** Changes that were made here and have not arrived. */
  entries: readonly WaitingChange[];
  back: ReactNode;
  onCorrected: (sheet: AssistanceSheet) => void;
};

/** Shows a sheet that is signed, or that a newer one has replaced. More people may sign it; a correction is a new sheet. */
export function LockedSheet({ opened, entries, back, onCorrected }: LockedSheetProps) {
  const { assistance_sheet: sheet, filled, ticket } = opened;
  const { t } = useTranslation('filling');
  const [isSigning, setSigning] = useState(false);
  const mayCreate = useCan('sheets.create');
  const mayWrite = mayCreate && sheet.status === 'current';
  const [id] = useState(() => uuidv7());
  const changes = useSheetChanges(opened, sheet.template?.name ?? t('free'));
  const correct = useMutation({
    mutationFn: () =>
      unwrap(call(sheetsApi.correct, { params: { id: sheet.ticket_id, sheetId: sheet.id }, body: { id } })),
    onSuccess: ({ assistance_sheet }) => onCorrected(assistance_sheet),
    onError: alertFailure,
  });
  return (
    <article className={classes.page}>
      <header className={classes.top}>
        <div className={classes.title}>
          {back}
          <h1>{t('title', { number: sheet.number, ticket: ticket.ticket_id, subject: ticket.subject })}</h1>
          <SheetStatus sheet={sheet} />
        </div>
      </header>
      <section className={classes.body}>
        <WaitingNotice entries={entries} />
        {sheet.status === 'outdated' && <p className={classes.comment}>{t('outdated')}</p>}
        {sheet.review_comment && <p className={classes.comment}>{t('returned', { comment: sheet.review_comment })}</p>}
        <FilledReading
          filled={filled}
          below={({ id: key }) => {
            const comment = filled.comments.find(({ question_id }) => question_id === key)?.comment;
            return comment && <span className={classes.comment}>{t('comment', { comment })}</span>;
          }}
        />
        <FailedChecks filled={filled} entries={entries} onFollow={mayCreate ? changes.followUp : undefined} />
        <CostsReading filled={filled} />
        <SheetContent sheet={sheet} />
        <SignatureList signatures={sheet.signatures} />
        {mayCreate && sheet.locked_at && <MailsSection sheet={sheet} />}
        <div className={classes.actions}>
          {mayWrite && (
            <Button leftSection={<IconSignature size={16} stroke={1.75} />} onClick={() => setSigning(true)}>
              {t('sign_more')}
            </Button>
          )}
          <PdfButton sheet={sheet} />
          {sheet.verify_code && (
            <Button
              component="a"
              href={`/verify/${sheet.verify_code}`}
              target="_blank"
              variant="default"
              leftSection={<IconShieldCheck size={16} stroke={1.75} />}
            >
              {t('verify')}
            </Button>
          )}
          {mayWrite && sheet.locked_at && (
            <Button
              variant="default"
              leftSection={<IconCopy size={16} stroke={1.75} />}
              loading={correct.isPending}
              onClick={() => correct.mutate()}
            >
              {t('correct')}
            </Button>
          )}
        </div>
      </section>
      {isSigning && <SignDialog sheet={sheet} onSign={changes.sign} onClose={() => setSigning(false)} />}
    </article>
  );
}
