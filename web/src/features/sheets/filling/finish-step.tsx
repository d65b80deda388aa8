import { Button, Textarea } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { missingQuestions } from '@sightline/contract/sheets/progress';
import { IconSignature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ticketQuery } from '#web/features/tickets/api.ts';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { ClockNotice } from '#web/ui/clock-notice.tsx';
import { CostsSection } from '../costs/costs-section.tsx';
import { FailedChecks } from '../followups/failed-checks.tsx';
import type { OpenedSheet } from '../outbox/changes.ts';
import type { WaitingChange } from '../outbox/overlay.ts';
import type { SheetChanges } from '../outbox/use-sheet.ts';
import { useTyping } from '../outbox/use-typing.ts';
import { ReviewerSelect } from '../reviewer-select.tsx';
import { SignDialog } from '../signing/sign-dialog.tsx';
import classes from './filling.module.css';

const textsOfSheet = ['conclusion', 'recommendations'] as const;
type TextOfSheet = (typeof textsOfSheet)[number];

type FinishStepProps = {
  shown: OpenedSheet;
  entries: readonly WaitingChange[];
  /** Saves the answers that are still being typed. */
  onSettleAnswers: () => Promise<void>;
  changes: SheetChanges;
  onMissing: (questionId: string) => void;
};

/** Shows the last step: closing texts, missing answers and the signature. It works without a connection too. */
export function FinishStep({ shown, entries, onSettleAnswers, changes, onMissing }: FinishStepProps) {
  const { t } = useTranslation('filling');
  const locale = useFieldLocale();
  const [isSigning, setSigning] = useState(false);
  const { assistance_sheet: sheet, filled } = shown;
  const texts = useTyping(({ id }: { id: TextOfSheet }, text: string) => changes.write(id, text));
  const ticket = useQuery(ticketQuery(sheet.ticket_id)).data;
  const missing = missingQuestions(filled.sections, filled);
  const isRefused = entries.some(({ state }) => state === 'failed');

  /** Saves texts that are still being typed first, since they are signed too. */
  async function sign(): Promise<void> {
    await Promise.all([onSettleAnswers(), texts.flush()]);
    setSigning(true);
  }

  return (
    <section className={classes.body}>
      <h2>{t('finish_title')}</h2>
      {missing.length > 0 && (
        <div>
          <p className={classes.note}>{t('missing_count', { count: missing.length })}</p>
          <ul className={classes.missing}>
            {missing.map(({ id, label }) => (
              <li key={id}>
                <button type="button" onClick={() => onMissing(id)}>
                  {label[locale]}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <FailedChecks filled={filled} entries={entries} onFollow={changes.followUp} />
      <CostsSection sheet={sheet} filled={filled} entries={entries} changes={changes} />
      {textsOfSheet.map((field) => (
        <Textarea
          key={field}
          label={t(field)}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={limits.sheetText}
          value={texts.typed.get(field) ?? sheet[field]}
          onChange={({ currentTarget }) => texts.enter({ id: field }, currentTarget.value)}
          onBlur={() => void texts.flush()}
        />
      ))}
      <ReviewerSelect
        name="reviewer_id"
        value={sheet.reviewer?.id ?? null}
        error={undefined}
        branchId={ticket?.branch?.id ?? null}
        onChange={(id: string | null) => void changes.write('reviewer_id', id)}
        onFocus={() => undefined}
        onBlur={() => undefined}
      />
      {isRefused && (
        <p className={classes.error} role="alert">
          {t('refused_before_signing')}
        </p>
      )}
      <ClockNotice />
      <Button
        size="lg"
        leftSection={<IconSignature size={20} stroke={1.75} />}
        disabled={missing.length > 0 || isRefused}
        {...(missing.length > 0 && { 'aria-describedby': 'sign-missing' })}
        onClick={() => void sign()}
      >
        {t('sign')}
      </Button>
      {missing.length > 0 && (
        <p className={classes.note} id="sign-missing">
          {t('sign_missing', { count: missing.length })}
        </p>
      )}
      {/* Below the button: a press of it ends the typing, and what appeared above would move it from under the finger. */}
      {!isRefused && entries.length > 0 && <p className={classes.note}>{t('pending')}</p>}
      <p className={classes.note}>{t('sign_hint')}</p>
      {isSigning && <SignDialog sheet={sheet} onSign={changes.sign} onClose={() => setSigning(false)} />}
    </section>
  );
}
