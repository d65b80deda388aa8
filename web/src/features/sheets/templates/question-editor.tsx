import { ActionIcon } from '@mantine/core';
import { type Question, QuestionType } from '@sightline/contract/sheets/templates';
import { IconChevronDown, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderButtons } from '#web/ui/order-buttons.tsx';
import { useSheetLocale } from '../question-model.ts';
import classes from './designer.module.css';
import { QuestionFields } from './question-fields.tsx';

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
          <OrderButtons name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
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
