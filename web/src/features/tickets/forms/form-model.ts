import { shownFields } from '@sightline/contract/field-types/conditions';
import { fieldIssue } from '@sightline/contract/field-types/field-issues';
import type { FieldModel, FieldValue, Translated } from '@sightline/contract/field-types/field-model';
import { normaliseFields } from '@sightline/contract/field-types/field-types';
import type { FormField } from '@sightline/contract/tickets/forms';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '#web/lib/validation.ts';

/** A field as the field engine knows it. */
export const modelOf = ({ id, type, label, help, unit, required, min, max, options }: FormField): FieldModel => ({
  ...{ id, type, label, help, unit, options },
  rules: { required, unique: false, min, max, pattern: '' },
});

export const useFormLocale = (): keyof Translated => (useTranslation().i18n.language.startsWith('pt') ? 'pt' : 'en');

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
    /** What is sent. */
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
