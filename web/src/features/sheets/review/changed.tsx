import { modelOf } from '@sightline/contract/fields/field-model';
import { printField } from '@sightline/contract/fields/field-types';
import type { SheetLine } from '@sightline/contract/sheets/costs';
import type { Question } from '@sightline/contract/sheets/templates';
import { amountOf, printMoney } from '@sightline/contract/sheets/totals';
import { useTranslation } from 'react-i18next';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import type { Differences } from './differences.ts';
import classes from './review.module.css';

/** Shows below an answer the previous one, or that its photos changed. */
export function ChangedAnswer({ question, differences }: { question: Question; differences: Differences | null }) {
  const { t } = useTranslation('sheets');
  const locale = useFieldLocale();
  const before = differences?.answers.get(question.id);
  if (before) {
    const text = printField(modelOf(question), before.value ?? undefined, locale);
    return <Mark>{t('review.before', { text: [text || '–', before.note].filter(Boolean).join(' – ') })}</Mark>;
  }
  return differences?.photos.has(question.id) ? <Mark>{t('review.photos_changed')}</Mark> : null;
}

type ChangedLineProps = { line: SheetLine; currency: string; differences: Differences | null };

export function ChangedLine({ line, currency, differences }: ChangedLineProps) {
  const { t, i18n } = useTranslation('sheets');
  const before = differences?.lines.get(line.id);
  if (before === undefined) return differences?.photos.has(line.id) ? <Mark>{t('review.photos_changed')}</Mark> : null;
  if (before === null) return <Mark>{t('review.new_line')}</Mark>;
  const amount = printMoney(amountOf(before), currency, i18n.language);
  return <Mark>{t('review.before', { text: `${before.description}, ${amount}` })}</Mark>;
}

/** Shows what was removed, and the previous texts and amount. */
export function ChangedRest({ currency, differences }: { currency: string; differences: Differences }) {
  const { t, i18n } = useTranslation('sheets');
  const money = (amount: number) => printMoney(amount, currency, i18n.language);
  return (
    <>
      {differences.removed.map((line) => (
        <Mark key={line.id}>{t('review.removed', { text: `${line.description}, ${money(amountOf(line))}` })}</Mark>
      ))}
      {differences.customer !== null && <Mark>{t('review.paid_before', { amount: money(differences.customer) })}</Mark>}
      {[...differences.texts].map(([part, text]) => (
        <Mark key={part}>{t('review.text_before', { part: t(`fields.${part}`), text: text || '–' })}</Mark>
      ))}
    </>
  );
}

const Mark = ({ children }: { children: string }) => <span className={classes.changed}>{children}</span>;
