/** Why a file is not read. */
type TableProblem = 'empty' | 'too_many_rows' | 'too_many_columns' | 'too_large' | 'not_a_sheet';

export type Table = {
  name: string;
  header: string[];
  rows: string[][];
  /** The number of the first row in the file, as people count. */
  firstRow: number;
  /** Columns of a workbook that hold numbers as such, with a point before decimals. */
  numeric: ReadonlySet<number>;
  /** The name of the workbook's sheet. */
  sheet: string;
  hiddenRows: number;
  hiddenColumns: number;
};

/** The sheets of a workbook that have rows, or the one table of another file. */
export type TableAnswer = { tables: readonly [Table, ...Table[]] } | { problem: TableProblem };

type SheetRows = {
  name: string;
  rows: string[][];
  numeric: ReadonlySet<number>;
  hiddenRows: number;
  hiddenColumns: number;
};

/** The sheets of a workbook that are not hidden; if all are, all of them. */
export type SheetsAnswer = { sheets: SheetRows[] } | { problem: TableProblem };
