import type { LibraryQuestion } from '@sightline/contract/sheet-questions';
import { IconGripVertical } from '@tabler/icons-react';
import type { DragEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderButtons } from '#web/ui/order-buttons.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { useSheetLocale } from '../question-model.ts';
import classes from '../templates/designer.module.css';

type QuestionLineProps = {
  question: LibraryQuestion;
  isFirst: boolean;
  isLast: boolean;
  onDragStart: (event: DragEvent) => void;
  onMove: (step: 1 | -1) => void;
  onEdit: () => void;
};

/** Templates that are named; more of them are counted. */
const named = 3;

export function QuestionLine({ question, isFirst, isLast, onDragStart, onMove, onEdit }: QuestionLineProps) {
  const { t } = useTranslation('designer');
  const locale = useSheetLocale();
  const name = question.label[locale];
  const names = question.used_by
    .slice(0, named)
    .map((template) => template.name)
    .join(', ');
  const more = question.used_by.length - named;
  const use = names === '' ? t('library.unused') : t('library.used_by', { names });

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (event.key === 'ArrowUp' && !isFirst) onMove(-1);
    if (event.key === 'ArrowDown' && !isLast) onMove(1);
  }

  return (
    <div className={classes.line}>
      <span className={classes.grip} draggable onDragStart={onDragStart} title={t('library.drag_hint')} aria-hidden>
        <IconGripVertical size={16} stroke={1.75} />
      </span>
      <button
        type="button"
        className={classes.open}
        aria-label={t('library.edit_name', { name })}
        onClick={onEdit}
        onKeyDown={onKeyDown}
      >
        <span>
          {name}
          {question.required && ' *'}
        </span>
        {!question.active && <Pill>{t('archived')}</Pill>}
        <small>
          {t(`types.${question.type}`)} · {more > 0 ? t('library.used_by_more', { names, count: more }) : use}
        </small>
      </button>
      <span className={classes.buttons}>
        <OrderButtons name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
      </span>
    </div>
  );
}
