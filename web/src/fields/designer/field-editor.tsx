import { ActionIcon } from '@mantine/core';
import type { FieldDefinition } from '@sightline/contract/fields/definition';
import { IconChevronDown, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { OrderButtons } from '#web/ui/order-buttons.tsx';
import classes from './designer.module.css';
import { FieldProperties } from './field-properties.tsx';

type FieldEditorProps<Field extends FieldDefinition> = {
  field: Field;
  /** The fields before it, which its conditions may refer to. */
  earlier: readonly FieldDefinition[];
  path: string;
  problems: ReadonlySet<string>;
  isFirst: boolean;
  isLast: boolean;
  /** The types that may be chosen. */
  types: readonly Field['type'][];
  /** Below the properties of the field. */
  children?: ReactNode;
  onDragStart: (event: DragEvent) => void;
  onChange: (field: Field) => void;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
};

/** One line that opens. Alt and an arrow key move it. */
export function FieldEditor<Field extends FieldDefinition>(props: FieldEditorProps<Field>) {
  const { field, earlier, path, problems, isFirst, isLast, onDragStart, onChange, onMove, onRemove } = props;
  const { types, children } = props;
  const { t } = useTranslation('designer');
  const locale = useFieldLocale();
  const bodyId = useId();
  const hasProblem = [...problems].some((problem) => problem.startsWith(`${path}.`));
  const [isOpen, setOpen] = useState(field.label.en === '' && field.label.pt === '');
  const name = field.label[locale] || t('unnamed');

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
            {field.required && ' *'}
          </span>
          <small>{t(`types.${field.type}`)}</small>
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
            <FieldProperties
              field={field}
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
