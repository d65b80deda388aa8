import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { fieldTypes } from '@sightline/contract/field-types/field-types';
import { limits } from '@sightline/contract/limits';
import { type Question, QuestionType } from '@sightline/contract/sheets/templates';
import { useTranslation } from 'react-i18next';
import { ConditionEditor } from './condition-editor.tsx';
import classes from './designer.module.css';
import { OptionsEditor } from './options-editor.tsx';

type QuestionFieldsProps = {
  question: Question;
  /** Those before it, which its conditions may ask about. */
  earlier: readonly Question[];
  onChange: (question: Question) => void;
  types: readonly Question['type'][];
  has: (part: string) => boolean;
};

/** What a question asks and takes, in both languages. */
export function QuestionFields({ question, earlier, types, has, onChange }: QuestionFieldsProps) {
  const { t } = useTranslation('designer');
  const { type, label, help } = question;
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
          onChange={({ currentTarget }) => onChange({ ...question, label: { ...label, en: currentTarget.value } })}
        />
        <TextInput
          label={t('label_pt')}
          value={label.pt}
          maxLength={limits.sheets.label}
          onChange={({ currentTarget }) => onChange({ ...question, label: { ...label, pt: currentTarget.value } })}
        />
        <TextInput
          label={t('help_en')}
          value={help.en}
          maxLength={limits.assets.help}
          onChange={({ currentTarget }) => onChange({ ...question, help: { ...help, en: currentTarget.value } })}
        />
        <TextInput
          label={t('help_pt')}
          value={help.pt}
          maxLength={limits.assets.help}
          onChange={({ currentTarget }) => onChange({ ...question, help: { ...help, pt: currentTarget.value } })}
        />
        <NativeSelect
          label={t('type')}
          value={type}
          data={types.map((value) => ({ value, label: t(`types.${value}`) }))}
          onChange={({ currentTarget }) => onChange({ ...question, type: QuestionType.parse(currentTarget.value) })}
        />
        {hasUnit && (
          <TextInput
            label={t('unit')}
            value={question.unit}
            maxLength={20}
            onChange={({ currentTarget }) => onChange({ ...question, unit: currentTarget.value })}
          />
        )}
        {rules.includes('min') && (
          <NumberInput
            label={t(hasUnit ? 'min' : 'shortest')}
            value={question.min ?? ''}
            onChange={(typed) => onChange({ ...question, min: numberOf(typed) })}
          />
        )}
        {rules.includes('max') && (
          <NumberInput
            label={t(hasUnit ? 'max' : 'longest')}
            value={question.max ?? ''}
            error={has('max') ? t('bounds') : undefined}
            onChange={(typed) => onChange({ ...question, max: numberOf(typed) })}
          />
        )}
      </div>
      {hasOptions && (
        <OptionsEditor
          options={question.options}
          error={has('options') ? t('options_missing') : undefined}
          onChange={(options) => onChange({ ...question, options })}
        />
      )}
      <Checkbox
        label={t(type === 'photo' ? 'photo_required' : 'required')}
        checked={question.required}
        onChange={({ currentTarget }) => onChange({ ...question, required: currentTarget.checked })}
      />
      {(earlier.length > 0 || question.shown_when.length > 0) && (
        <ConditionEditor
          conditions={question.shown_when}
          earlier={earlier}
          error={has('shown_when') ? t('condition_lost') : undefined}
          onChange={(shown_when) => onChange({ ...question, shown_when })}
        />
      )}
    </>
  );
}
