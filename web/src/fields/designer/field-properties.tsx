import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import type { FieldDefinition } from '@sightline/contract/fields/definition';
import { fieldTypes } from '@sightline/contract/fields/field-types';
import { limits } from '@sightline/contract/limits';
import { useTranslation } from 'react-i18next';
import { ConditionEditor } from './condition-editor.tsx';
import classes from './designer.module.css';
import { OptionsEditor } from './options-editor.tsx';

type FieldPropertiesProps<Field extends FieldDefinition> = {
  field: Field;
  /** The fields before it, which its conditions may refer to. */
  earlier: readonly FieldDefinition[];
  onChange: (field: Field) => void;
  types: readonly Field['type'][];
  has: (part: string) => boolean;
};

/** Edits the texts and rules of a field, in both languages. */
export function FieldProperties<Field extends FieldDefinition>(props: FieldPropertiesProps<Field>) {
  const { field, earlier, types, has, onChange } = props;
  const { t } = useTranslation('designer');
  const { type, label, help } = field;
  const { hasOptions, hasUnit, rules } = fieldTypes[type];
  const numberOf = (typed: number | string): number | null => (typed === '' ? null : Number(typed));
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={t('label_en')}
          value={label.en}
          maxLength={limits.sheets.label}
          error={has('label') ? t('unfinished') : undefined}
          onChange={({ currentTarget }) => onChange({ ...field, label: { ...label, en: currentTarget.value } })}
        />
        <TextInput
          label={t('label_pt')}
          value={label.pt}
          maxLength={limits.sheets.label}
          onChange={({ currentTarget }) => onChange({ ...field, label: { ...label, pt: currentTarget.value } })}
        />
        <TextInput
          label={t('help_en')}
          value={help.en}
          maxLength={limits.assets.help}
          onChange={({ currentTarget }) => onChange({ ...field, help: { ...help, en: currentTarget.value } })}
        />
        <TextInput
          label={t('help_pt')}
          value={help.pt}
          maxLength={limits.assets.help}
          onChange={({ currentTarget }) => onChange({ ...field, help: { ...help, pt: currentTarget.value } })}
        />
        <NativeSelect
          label={t('type')}
          value={type}
          data={types.map((value: FieldDefinition['type']) => ({ value, label: t(`types.${value}`) }))}
          onChange={({ currentTarget }) =>
            onChange({ ...field, type: types.find((one) => one === currentTarget.value) ?? type })
          }
        />
        {hasUnit && (
          <TextInput
            label={t('unit')}
            value={field.unit}
            maxLength={20}
            onChange={({ currentTarget }) => onChange({ ...field, unit: currentTarget.value })}
          />
        )}
        {rules.includes('min') && (
          <NumberInput
            label={t(hasUnit ? 'min' : 'shortest')}
            value={field.min ?? ''}
            onChange={(typed) => onChange({ ...field, min: numberOf(typed) })}
          />
        )}
        {rules.includes('max') && (
          <NumberInput
            label={t(hasUnit ? 'max' : 'longest')}
            value={field.max ?? ''}
            error={has('max') ? t('bounds') : undefined}
            onChange={(typed) => onChange({ ...field, max: numberOf(typed) })}
          />
        )}
      </div>
      {hasOptions && (
        <OptionsEditor
          most={limits.sheets.options}
          options={field.options}
          error={has('options') ? t('options_missing') : undefined}
          onChange={(options) => onChange({ ...field, options })}
        />
      )}
      <Checkbox
        label={t(type === 'photo' ? 'photo_required' : 'required')}
        checked={field.required}
        onChange={({ currentTarget }) => onChange({ ...field, required: currentTarget.checked })}
      />
      {(earlier.length > 0 || field.shown_when.length > 0) && (
        <ConditionEditor
          conditions={field.shown_when}
          earlier={earlier}
          error={has('shown_when') ? t('condition_lost') : undefined}
          onChange={(shown_when) => onChange({ ...field, shown_when })}
        />
      )}
    </>
  );
}
