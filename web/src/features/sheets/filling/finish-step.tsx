import { Button, Textarea } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { missingQuestions } from '@sightline/contract/sheet-progress';
import { IconSignature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ticketQuery } from '#web/features/tickets/api.ts';
import { ClockNotice } from '#web/ui/clock-notice.tsx';
import { CostsSection } from '../costs/costs-section.tsx';
import { FailedChecks } from '../followups/failed-checks.tsx';
import type { OpenedSheet } from '../outbox/changes.ts';
import type { WaitingChange } from '../outbox/overlay.ts';
import type { SheetChanges } from '../outbox/use-sheet.ts';
import { useSheetLocale } from '../question-model.ts';
import { ReviewerSelect } from '../reviewer-select.tsx';
import { SignDialog } from '../signing/sign-dialog.tsx';
import classes from './filling.module.css';

type FinishStepProps = {
  shown: OpenedSheet;
  entries: readonly WaitingChange[];
  /** An answer is being typed. */
  isTyping: boolean;
  changes: SheetChanges;
  onMissing: (questionId: string) => void;
};

/** The last step: what remains to be said, what is missing, and the signature. It works without a connection too. */
export function FinishStep({ shown, entries, isTyping, changes, onMissing }: FinishStepProps) {
  const { t } = useTranslation('filling');
  const locale = useSheetLocale();
  const [isSigning, setSigning] = useState(false);
  const { assistance_sheet: sheet, filled } = shown;
  const [texts, setTexts] = useState({ conclusion: sheet.conclusion, recommendations: sheet.recommendations });
  const ticket = useQuery(ticketQuery(sheet.ticket_id)).data;
  const missing = missingQuestions(filled.sections, filled);
  const isRefused = entries.some(({ state }) => state === 'failed');
  const isChanged = texts.conclusion !== sheet.conclusion || texts.recommendations !== sheet.recommendations;
  const save = (field: keyof typeof texts) => texts[field] !== sheet[field] && void changes.write(field, texts[field]);
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
      {(['conclusion', 'recommendations'] as const).map((field) => (
        <Textarea
          key={field}
          label={t(field)}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={limits.sheetText}
          value={texts[field]}
          onChange={({ currentTarget }) => setTexts({ ...texts, [field]: currentTarget.value })}
          onBlur={() => save(field)}
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
      {!isRefused && entries.length > 0 && <p className={classes.note}>{t('pending')}</p>}
      <ClockNotice />
      <Button
        size="lg"
        leftSection={<IconSignature size={20} stroke={1.75} />}
        disabled={missing.length > 0 || isRefused || isTyping || isChanged}
        onClick={() => setSigning(true)}
      >
        {t('sign')}
      </Button>
      <p className={classes.note}>{t('sign_hint')}</p>
      {isSigning && <SignDialog sheet={sheet} onSign={changes.sign} onClose={() => setSigning(false)} />}
    </section>
  );
}
