/** Why a file is not read. */
type TableProblem = 'empty' | 'too_many_rows' | 'too_many_columns' | 'too_large' | 'not_a_sheet';

export type Table = {
  name: string;
  header: string[];
  rows: string[][];
  /** The number of the first row in the file, as people count. */
  firstRow: number;
};
export type TableAnswer = { table: Table } | { problem: TableProblem };

/** The first sheet of a workbook. */
export type SheetAnswer = { rows: string[][] } | { problem: TableProblem };
