import { modelOf } from '@sightline/contract/fields/field-model';
import { FieldInput } from '#web/fields/field-input.tsx';
import type { FormAnswers } from './form-model.ts';
import classes from './forms.module.css';

/** The fields of a form that are shown now. */
export function TicketFormFields({ form }: { form: FormAnswers }) {
  return (
    <div className={classes.fields}>
      {form.shown.map((field) => (
        <FieldInput
          isLarge
          key={field.id}
          field={modelOf(field)}
          value={form.answers[field.id] ?? null}
          error={form.errorOf(field.id)}
          onChange={(value) => form.answer(field.id, value)}
        />
      ))}
    </div>
  );
}
