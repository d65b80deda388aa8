import { useTranslation } from 'react-i18next';
import classes from './import.module.css';
import type { Table } from './table.ts';

export const hasCells = ({ rows }: Table, column: number): boolean => rows.some((row) => (row[column] ?? '') !== '');

/** Rows and columns that the spreadsheet does not show are read too. */
export function HiddenNotice({ table: { hiddenRows, hiddenColumns } }: { table: Table }) {
  const { t } = useTranslation('imports');
  if (hiddenRows + hiddenColumns === 0) return null;
  return (
    <p className={classes.notice}>
      {hiddenRows > 0 && t('hidden.rows', { count: hiddenRows })}{' '}
      {hiddenColumns > 0 && t('hidden.columns', { count: hiddenColumns })}
    </p>
  );
}

/** "7,89E+12": Excel writes long numbers so, and saves no more of them in a CSV file. */
const shortened = /^-?\d[.,]\d{1,14}E\+\d{1,3}$/i;

type ShortenedProps = { table: Table | undefined; column: number; isRead: boolean };

export function ShortenedNotice({ table, column, isRead }: ShortenedProps) {
  const { t } = useTranslation('imports');
  const places =
    isRead && table ? table.rows.flatMap((row, index) => (shortened.test(row[column] ?? '') ? [index] : [])) : [];
  const [first] = places;
  if (first === undefined || !table) return null;
  return (
    <p className={`${classes.notice} ${classes.ask}`}>
      {t('mapping.shortened', {
        count: places.length,
        example: table.rows[first]?.[column],
        row: table.firstRow + first,
      })}
    </p>
  );
}
