import { shownFields } from '@sightline/contract/fields/conditions';
import { type FieldValue, modelOf } from '@sightline/contract/fields/field-model';
import { normaliseFields } from '@sightline/contract/fields/field-types';
import { fieldIssue } from '@sightline/contract/fields/issues';
import type { FormField } from '@sightline/contract/tickets/forms';
import { useState } from 'react';
import { fieldErrorsOf } from '#web/lib/validation.ts';

type Answers = Record<string, FieldValue>;

/** The answers to a form while it is filled in; what is hidden counts as not answered. */
export function useFormAnswers(fields: readonly FormField[]) {
  const [answers, setAnswers] = useState<Answers>({});
  const [isChecked, setChecked] = useState(false);
  const shown = shownFields(fields, answers);
  const { values, problems } = normaliseFields(shown.map(modelOf), answers);
  const errors = fieldErrorsOf(Object.entries(problems).map(([id, problem]) => fieldIssue([id], problem)));
  return {
    shown,
    answers,
    /** The values to send. */
    values,
    errorOf: (id: string): string | undefined => (isChecked ? errors[id]?.[0] : undefined),
    answer: (id: string, value: FieldValue | null) =>
      setAnswers(({ [id]: _before, ...others }) => (value === null ? others : { ...others, [id]: value })),
    /** Whether it can be sent; otherwise the fields say what is missing. */
    check: (): boolean => {
      setChecked(true);
      return Object.keys(problems).length === 0;
    },
    clear: () => {
      setAnswers({});
      setChecked(false);
    },
  };
}

export type FormAnswers = ReturnType<typeof useFormAnswers>;
