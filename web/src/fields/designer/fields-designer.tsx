import { Button } from '@mantine/core';
import type { FieldDefinition } from '@sightline/contract/fields/definition';
import { IconPlus } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './designer.module.css';
import { moveTo, newField, replaceAt } from './drafts.ts';
import { FieldEditor } from './field-editor.tsx';

type FieldsDesignerProps<Field extends FieldDefinition> = {
  fields: readonly Field[];
  types: readonly Field['type'][];
  most: number;
  /** Such as `fields.2.label`. */
  problems: ReadonlySet<string>;
  /** Adds the further properties of a new field to its definition. */
  fresh: (field: FieldDefinition & { type: 'text' }) => Field;
  /** Further properties of a field. */
  below: (field: Field, onChange: (field: Field) => void) => ReactNode;
  onChange: (fields: Field[]) => void;
};

const dragged = 'application/x-sightline-field';

/** A list of fields. A line is dragged, moved by buttons, or by Alt and an arrow key. */
export function FieldsDesigner<Field extends FieldDefinition>(props: FieldsDesignerProps<Field>) {
  const { fields, types, most, problems, fresh, below, onChange } = props;
  const { t } = useTranslation('designer');
  const [over, setOver] = useState<number | null>(null);
  const target = (place: number) => ({
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(dragged)) return;
      event.preventDefault();
      setOver(place);
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => {
      setOver(null);
      const from = event.dataTransfer.getData(dragged);
      if (from === '') return;
      event.preventDefault();
      onChange(moveTo(fields, Number(from), place));
    },
  });
  return (
    <ol className={classes.questions}>
      {fields.map((field, place) => {
        const change = (next: Field) => onChange(replaceAt(fields, place, next));
        return (
          <li key={field.id} data-over={over === place || undefined} {...target(place)}>
            <FieldEditor
              field={field}
              earlier={fields.slice(0, place)}
              path={`fields.${place}`}
              problems={problems}
              types={types}
              isFirst={place === 0}
              isLast={place === fields.length - 1}
              onDragStart={(event) => event.dataTransfer.setData(dragged, String(place))}
              onChange={change}
              onMove={(step) => onChange(moveTo(fields, place, place + step))}
              onRemove={() => onChange(fields.filter((one) => one !== field))}
            >
              {below(field, change)}
            </FieldEditor>
          </li>
        );
      })}
      <li className={classes.end}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={15} stroke={2} />}
          disabled={fields.length >= most}
          onClick={() => onChange([...fields, fresh(newField('text'))])}
        >
          {t('add_question')}
        </Button>
      </li>
    </ol>
  );
}
