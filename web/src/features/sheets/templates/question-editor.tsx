import { ActionIcon, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { fieldTypes } from '@sightline/contract/field-types/field-types';
import { limits } from '@sightline/contract/limits';
import { type Question, QuestionType } from '@sightline/contract/sheet-templates';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSheetLocale } from '../question-model.ts';
import { ConditionEditor } from './condition-editor.tsx';
import classes from './designer.module.css';
import { OptionsEditor } from './options-editor.tsx';

type QuestionEditorProps = {
  question: Question;
  /** Those before it, which its conditions may ask about. */
  earlier: readonly Question[];
  path: string;
  problems: ReadonlySet<string>;
  isFirst: boolean;
  isLast: boolean;
  /** Those that may be chosen; all without it. */
  types?: readonly Question['type'][];
  /** Below the fields of the question. */
  children?: ReactNode;
  onDragStart: (event: DragEvent) => void;
  onChange: (question: Question) => void;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
};

/** One line that opens. Alt and an arrow key move it. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { question, earlier, path, problems, isFirst, isLast, onDragStart, onChange, onMove, onRemove } = props;
  const { types = QuestionType.options, children } = props;
  const { t } = useTranslation('designer');
  const locale = useSheetLocale();
  const bodyId = useId();
  const hasProblem = [...problems].some((problem) => problem.startsWith(`${path}.`));
  const [isOpen, setOpen] = useState(question.label.en === '' && question.label.pt === '');
  const name = question.label[locale] || t('unnamed');

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (event.key === 'ArrowUp' && !isFirst) onMove(-1);
    if (event.key === 'ArrowDown' && !isLast) onMove(1);
  }

  return (
    <>
      <div className={classes.line} data-invalid={hasProblem || undefined}>
        <span className={classes.grip} draggable onDragStart={onDragStart} aria-hidden>
          <IconGripVertical size={16} stroke={1.75} />
        </span>
        <button
          type="button"
          className={classes.open}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={onKeyDown}
        >
          <span>
            {name}
            {question.required && ' *'}
          </span>
          <small>{t(`types.${question.type}`)}</small>
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </button>
        <span className={classes.buttons}>
          <ActionIcon aria-label={t('move_up', { name })} disabled={isFirst} onClick={() => onMove(-1)}>
            <IconArrowUp size={16} stroke={1.75} />
          </ActionIcon>
          <ActionIcon aria-label={t('move_down', { name })} disabled={isLast} onClick={() => onMove(1)}>
            <IconArrowDown size={16} stroke={1.75} />
          </ActionIcon>
          <ActionIcon aria-label={t('remove', { name })} onClick={onRemove}>
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        </span>
      </div>
      <div id={bodyId} hidden={!isOpen} className={classes.fields}>
        {isOpen && (
          <>
            <QuestionFields
              question={question}
              earlier={earlier}
              types={types}
              has={(part) => problems.has(`${path}.${part}`)}
              onChange={onChange}
            />
            {children}
          </>
        )}
      </div>
    </>
  );
}

type QuestionFieldsProps = Pick<QuestionEditorProps, 'question' | 'earlier' | 'onChange'> & {
  types: readonly Question['type'][];
  has: (part: string) => boolean;
};

function QuestionFields({ question, earlier, types, has, onChange }: QuestionFieldsProps) {
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
      <ConditionEditor
        conditions={question.shown_when}
        earlier={earlier}
        error={has('shown_when') ? t('condition_lost') : undefined}
        onChange={(shown_when) => onChange({ ...question, shown_when })}
      />
    </>
  );
}
