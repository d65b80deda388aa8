import { useTranslation } from 'react-i18next';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import type { Outgoing } from '#web/lib/outbox.ts';
import type { SheetBody } from './changes.ts';

/** Describes in words what one entry does to its sheet. */
export function SheetChangeLabel({ entry }: { entry: Outgoing }) {
  const { t } = useTranslation('offline');
  const { t: tf } = useTranslation('filling');
  const locale = useFieldLocale();
  const { change, name } = entry.body as SheetBody;
  switch (change.kind) {
    case 'start':
      return t('change.start', { name });
    case 'answer':
      return t('change.answer', { question: change.label[locale] });
    case 'text':
      return change.field === 'reviewer_id' ? t('reviewer') : tf(change.field);
    case 'photo':
      return t('change.photo', { question: change.label[locale] });
    case 'photo_removed':
      return t('change.photo_removed', { question: change.label[locale] });
    case 'photo_marked':
      return t('change.photo_marked', { question: change.label[locale] });
    case 'line':
      return change.line.description;
    case 'line_removed':
      return t('change.line_removed', { line: change.description });
    case 'followup':
      return t('change.followup', { subject: change.followup.subject });
    case 'signature':
      return t(change.signature.kind === 'refused' ? 'change.refusal' : 'change.signature', {
        name: change.signature.name,
      });
  }
}
