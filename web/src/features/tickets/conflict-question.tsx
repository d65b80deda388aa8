import { useTranslation } from 'react-i18next';
import { alertQuestion } from '#web/lib/alert-question.tsx';
import type { ChangedField, ConflictError } from './conflict.ts';
import { useEventValue } from './properties/event-value.ts';

const labels = {
  subject: 'subject',
  description: 'description',
  status_id: 'status',
  priority_id: 'priority',
  due_date: 'due_date',
  branch: 'customer',
} as const satisfies Record<ChangedField, string>;

/** "Ana changed Priority to High – keep yours?": their value is already saved; one click restores mine. */
export function useConflictQuestion(ticketId: string) {
  const { t } = useTranslation('tickets');
  const say = useEventValue();
  return ({ field, theirs }: ConflictError, keepMine: () => void): void => {
    const words = {
      user: theirs?.user?.name ?? t('activity.nobody'),
      field: t(`fields.${labels[field]}`),
      value: theirs ? say(theirs.kind, theirs.to) : '',
    };
    void alertQuestion({
      id: `conflict:${ticketId}:${field}`,
      question: words.value === '' ? t('conflict.changed', words) : t('conflict.changed_to', words),
      answer: t('conflict.keep_mine'),
      onAnswer: keepMine,
    });
  };
}
