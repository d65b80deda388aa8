import '@mantine/core/styles/Rating.layer.css';
import { MultiSelect, NativeSelect, NumberInput, Rating, Textarea, TextInput } from '@mantine/core';
import { checkField, checkOutcomes } from '@sightline/contract/fields/check';
import { noChoice } from '@sightline/contract/fields/choice';
import type { FieldModel, FieldValue } from '@sightline/contract/fields/field-model';
import { mostStars } from '@sightline/contract/fields/rating';
import { yesNoField } from '@sightline/contract/fields/yes-no';
import { type ReactNode, useId } from 'react';
import { useNumberSeparators } from '#web/lib/number-separators.ts';
import { DayField } from '#web/ui/day-field.tsx';
import classes from './field-input.module.css';
import { LargeChoice } from './large-choice.tsx';
import { PersonInput } from './person-input.tsx';
import { useFieldLocale } from './use-field-locale.ts';

/** The value of a field in a form; null is none. */
export type Entered = FieldValue | null;

export type FieldInputProps = {
  field: FieldModel;
  value: Entered;
  error?: ReactNode;
  onChange: (value: Entered) => void;
  /** For a finger: choices are buttons. */
  isLarge?: boolean;
};

const textTypes = { link: 'url', email: 'email', phone: 'tel', text: 'text' } as const;

/** One field in a form, whatever its type. */
export function FieldInput({ field, value, error, onChange, isLarge = false }: FieldInputProps) {
  const locale = useFieldLocale();
  const separators = useNumberSeparators();
  const common = {
    label: field.label[locale],
    description: field.help[locale] || undefined,
    error,
    required: field.rules.required,
  };
  const options = field.options.map(({ id, label }) => ({ value: id, label: label[locale] }));
  const yesNo = [true, false].map((answer) => ({
    value: String(answer),
    label: yesNoField.print(answer, field, locale),
  }));
  if (isLarge && (field.type === 'choice' || field.type === 'several' || field.type === 'yes_no'))
    return (
      <LargeChoice
        {...common}
        options={field.type === 'yes_no' ? yesNo : options}
        chosen={Array.isArray(value) ? value : value === null ? [] : [String(value)]}
        isMultiple={field.type === 'several'}
        onChoose={(chosen) => {
          const [first] = chosen;
          if (field.type === 'several') onChange(chosen.length > 0 ? chosen : null);
          else onChange(first === undefined ? null : field.type === 'yes_no' ? first === 'true' : first);
        }}
      />
    );
  switch (field.type) {
    case 'date':
      return <DayField {...common} value={String(value ?? '')} onChange={(day) => onChange(day || null)} />;
    case 'check':
      return (
        <LargeChoice
          {...common}
          options={checkOutcomes.map((outcome) => ({
            value: outcome,
            label: checkField.print(outcome, field, locale),
          }))}
          chosen={value === null ? [] : [String(value)]}
          onChoose={([first]) => onChange(first ?? null)}
        />
      );
    case 'photo':
      return null;
    case 'long_text':
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          maxRows={8}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'number':
    case 'meter':
      return (
        <NumberInput
          {...common}
          hideControls
          value={typeof value === 'boolean' || Array.isArray(value) ? '' : (value ?? '')}
          {...separators}
          rightSection={field.unit ? <span className={classes.unit}>{field.unit}</span> : undefined}
          rightSectionWidth={field.unit ? 56 : undefined}
          onChange={(next) => onChange(next === '' ? null : next)}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          {...common}
          value={String(value ?? '')}
          data={[{ value: '', label: noChoice[locale] }, ...options]}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    case 'yes_no':
      return (
        <NativeSelect
          {...common}
          value={value === null ? '' : String(value)}
          data={[{ value: '', label: noChoice[locale] }, ...yesNo]}
          onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value === 'true')}
        />
      );
    case 'several':
      return <MultiSelect {...common} data={options} value={Array.isArray(value) ? value : []} onChange={onChange} />;
    case 'rating':
      return <RatingInput field={field} value={value} error={error} onChange={onChange} />;
    case 'person':
      return <PersonInput {...common} value={typeof value === 'string' ? value : null} onChange={onChange} />;
    default:
      return (
        <TextInput
          {...common}
          type={textTypes[field.type]}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

function RatingInput({ field, value, error, onChange }: FieldInputProps) {
  const locale = useFieldLocale();
  const id = useId();
  return (
    <div className={classes.rating}>
      <span id={id} className={classes.label}>
        {field.label[locale]}
      </span>
      <Rating
        aria-labelledby={id}
        count={mostStars}
        value={typeof value === 'number' ? value : 0}
        onChange={(stars) => onChange(stars === 0 ? null : stars)}
      />
      {error && <span className={classes.error}>{error}</span>}
    </div>
  );
}
