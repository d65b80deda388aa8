import { Button } from '@mantine/core';
import type { LibraryQuestion } from '@sightline/contract/sheets/question-library';
import { IconGripVertical } from '@tabler/icons-react';
import type { ComponentProps, DragEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '#web/fields/designer/designer.module.css';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { OrderButtons } from '#web/ui/order-buttons.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SettingsRow } from '#web/ui/settings-list.tsx';

type QuestionLineProps = {
  question: LibraryQuestion;
  isFirst: boolean;
  isLast: boolean;
  isTarget: boolean;
  drop: Pick<ComponentProps<typeof SettingsRow>, 'onDragOver' | 'onDragLeave' | 'onDrop'>;
  onDragStart: (event: DragEvent) => void;
  onMove: (step: 1 | -1) => void;
  onEdit: () => void;
};

/** Templates that are named; more of them are counted. */
const named = 3;

export function QuestionLine({
  question,
  isFirst,
  isLast,
  isTarget,
  drop,
  onDragStart,
  onMove,
  onEdit,
}: QuestionLineProps) {
  const { t } = useTranslation('designer');
  const locale = useFieldLocale();
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
    <SettingsRow
      target={isTarget ? 'before' : undefined}
      {...drop}
      order={
        <>
          <span className={classes.grip} draggable onDragStart={onDragStart} title={t('library.drag_hint')} aria-hidden>
            <IconGripVertical size={16} stroke={1.75} />
          </span>
          <OrderButtons name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
        </>
      }
      name={`${name}${question.required ? ' *' : ''}`}
      marks={!question.active && <Pill>{t('archived')}</Pill>}
      detail={`${t(`types.${question.type}`)} · ${more > 0 ? t('library.used_by_more', { names, count: more }) : use}`}
      acts={
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={t('library.edit_name', { name })}
          onClick={onEdit}
          onKeyDown={onKeyDown}
        >
          {t('library.edit')}
        </Button>
      }
    />
  );
}
