import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './import.module.css';
import type { Table } from './table.ts';

type SheetChoiceProps = { tables: readonly Table[]; place: number; onPlace: (place: number) => void };

/** Chooses the sheet of a workbook to import. Renders nothing if there is only one. */
export function SheetChoice({ tables, place, onPlace }: SheetChoiceProps) {
  const { t } = useTranslation('imports');
  if (tables.length < 2) return null;
  return (
    <div className={classes.options}>
      <NativeSelect
        label={t('sheet.label')}
        description={t('sheet.hint', { count: tables.length })}
        value={String(place)}
        data={tables.map(({ sheet, rows }, index) => ({
          value: String(index),
          label: t('sheet.option', { name: sheet, count: rows.length }),
        }))}
        onChange={({ currentTarget: { value } }) => onPlace(Number(value))}
      />
    </div>
  );
}
