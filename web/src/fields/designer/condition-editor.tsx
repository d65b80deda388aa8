import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { checkOutcomes } from '@sightline/contract/fields/check';
import { conditionOps } from '@sightline/contract/fields/conditions';
import type { FieldDefinition } from '@sightline/contract/fields/definition';
import { modelOf } from '@sightline/contract/fields/field-model';
import { printField } from '@sightline/contract/fields/field-types';
import { limits } from '@sightline/contract/limits';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import classes from './designer.module.css';
import { replaceAt } from './drafts.ts';

type Condition = FieldDefinition['shown_when'][number];

type ConditionEditorProps = {
  conditions: readonly Condition[];
  earlier: readonly FieldDefinition[];
  error: string | undefined;
  onChange: (conditions: Condition[]) => void;
};

/** "Shown when": all of these must hold. */
export function ConditionEditor({ conditions, earlier, error, onChange }: ConditionEditorProps) {
  const { t } = useTranslation('designer');
  const locale = useFieldLocale();
  const [first] = earlier;
  return (
    <div className={classes.options}>
      {conditions.map((condition, place) => {
        const asked = earlier.find(({ id }) => id === condition.field);
        const change = (part: Partial<Condition>) => onChange(replaceAt(conditions, place, { ...condition, ...part }));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no key of their own
          <div key={place} className={classes.condition}>
            <NativeSelect
              label={t('shown_when')}
              value={condition.field}
              data={[
                ...(asked ? [] : [{ value: condition.field, label: t('gone') }]),
                ...earlier.map(({ id, label }) => ({ value: id, label: label[locale] || t('unnamed') })),
              ]}
              onChange={({ currentTarget }) => change({ field: currentTarget.value, op: 'answered', value: null })}
            />
            <NativeSelect
              aria-label={t('op')}
              value={condition.op}
              data={conditionOps.map((value) => ({ value, label: t(`ops.${value}`) }))}
              onChange={({ currentTarget }) => {
                const op = conditionOps.find((one) => one === currentTarget.value) ?? 'answered';
                change({ op, value: op === 'answered' || !asked ? null : (condition.value ?? firstValue(asked)) });
              }}
            />
            {asked && condition.op !== 'answered' && (
              <ValueInput field={asked} value={condition.value} onChange={(value) => change({ value })} />
            )}
            <ActionIcon
              aria-label={t('remove_condition')}
              onClick={() => onChange(conditions.filter((one) => one !== condition))}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </div>
        );
      })}
      {error && (
        <span className={classes.error} role="alert">
          {error}
        </span>
      )}
      {first && conditions.length < limits.sheets.conditions && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            const last = earlier.at(-1) ?? first;
            onChange([...conditions, { field: last.id, op: 'is', value: firstValue(last) }]);
          }}
        >
          {t('add_condition')}
        </Button>
      )}
    </div>
  );
}

/** The values that can be chosen; null where something is typed. */
function valuesOf({ type, options }: FieldDefinition): (string | boolean)[] | null {
  if (type === 'check') return [...checkOutcomes];
  if (type === 'yes_no') return [true, false];
  return type === 'choice' || type === 'several' ? options.map(({ id }) => id) : null;
}

const firstValue = (field: FieldDefinition): Condition['value'] => valuesOf(field)?.[0] ?? null;

type ValueInputProps = {
  field: FieldDefinition;
  value: Condition['value'];
  onChange: (value: Condition['value']) => void;
};

function ValueInput({ field, value, onChange }: ValueInputProps) {
  const { t } = useTranslation('designer');
  const locale = useFieldLocale();
  const values = valuesOf(field);
  const isNumber = field.type === 'number' || field.type === 'meter';
  if (!values)
    return (
      <TextInput
        aria-label={t('value')}
        value={String(value ?? '')}
        maxLength={limits.name}
        inputMode={isNumber ? 'decimal' : 'text'}
        onChange={({ currentTarget }) => {
          const typed = currentTarget.value;
          const number = Number(typed.replace(',', '.'));
          onChange(isNumber && typed !== '' && Number.isFinite(number) ? number : typed);
        }}
      />
    );
  return (
    <NativeSelect
      aria-label={t('value')}
      value={String(value)}
      data={values.map((one) => ({
        value: String(one),
        label: printField(modelOf(field), field.type === 'several' ? [String(one)] : one, locale),
      }))}
      onChange={({ currentTarget }) => onChange(values.find((one) => String(one) === currentTarget.value) ?? null)}
    />
  );
}
