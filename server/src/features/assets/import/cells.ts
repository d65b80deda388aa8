import { AssetStatus, CreateAssetInput, Criticality } from '@sightline/contract/assets/assets';
import type { CustomField } from '@sightline/contract/assets/fields';
import { keyOfField } from '@sightline/contract/assets/import';
import type { FieldProblem } from '@sightline/contract/fields/field-model';
import { normaliseField } from '@sightline/contract/fields/field-types';
import { readNumber } from '@sightline/contract/fields/number-text';
import type { RowProblem } from '@sightline/contract/imports';
import { cellParts, optionOf, readDay, readYesNo } from '@sightline/contract/imports';
import type { ImportOptions } from '@sightline/contract/jobs/imports';
import { limits } from '@sightline/contract/limits';
import { showsText } from '@sightline/contract/visible-text';
import type { z } from 'zod';
import type { ImportBatch, ImportRow } from '../../../kernel/importer.ts';
import type { Draft, Register } from './register.ts';

/* From the cells of a row to what an asset holds. Problems are gathered, so that a row is corrected once. */

export const problem = (field: string, code: string, value: string, more: Partial<RowProblem> = {}): RowProblem => ({
  field,
  code,
  value: value.slice(0, limits.imports.value),
  ...more,
});

const choices = { status: AssetStatus, criticality: Criticality };
const texts = ['tag', 'name', 'serial', 'manufacturer', 'location', 'notes'] as const;

export const oneLine = (cell: string): string => (showsText(cell) ? cell : '').replace(/[\p{Cc}\s]+/gu, ' ').trim();

function codeOfIssue(issue: z.core.$ZodIssue | undefined, value: string, field: string): RowProblem {
  if (issue?.code === 'too_big') return problem(field, 'too_long', value, { bound: Number(issue.maximum) });
  if (issue?.code === 'too_small') return problem(field, 'required', value);
  return problem(field, issue?.code === 'custom' ? 'reserved' : 'tag', value);
}

function readTexts(row: ImportRow, draft: Draft, problems: RowProblem[]): void {
  for (const key of texts) {
    const cell = row.cells[key];
    if (cell === undefined) continue;
    const read = CreateAssetInput.shape[key].safeParse(key === 'notes' ? cell : oneLine(cell));
    if (read.success) draft.columns[key] = read.data;
    else problems.push(codeOfIssue(read.error.issues[0], cell, key));
  }
}

function readChoices(row: ImportRow, register: Register, draft: Draft, problems: RowProblem[]): void {
  for (const key of ['status', 'criticality'] as const) {
    const cell = row.cells[key];
    if (cell === undefined) continue;
    const field = register.definition.fields.find((one) => one.key === key);
    const read = choices[key].safeParse(field && optionOf(field, cell));
    if (read.success) Object.assign(draft.columns, { [key]: read.data });
    else problems.push(problem(key, 'choice', cell));
  }
}

function readDays(row: ImportRow, { day_order }: ImportOptions, draft: Draft, problems: RowProblem[]): void {
  const dayOf = (key: 'purchase_date' | 'warranty_ends_on'): string | null => {
    const cell = row.cells[key];
    const day = cell === undefined ? null : readDay(cell, day_order);
    if (cell !== undefined && day === null) problems.push(problem(key, 'date', cell));
    return day;
  };
  const bought = dayOf('purchase_date');
  if (bought !== null) draft.columns.purchase_date = bought;
  draft.warrantyEndsOn = dayOf('warranty_ends_on');
}

const isBounded = (wrong: FieldProblem): wrong is FieldProblem & { bound: number } => 'bound' in wrong;

/** As the form would send it: ids of options, ids of people, days and numbers. */
function enteredOf(
  field: CustomField,
  cell: string,
  register: Register,
  { options: { day_order }, decimalSigns }: ImportBatch,
): unknown {
  const options = field.options.map(({ id, label }) => ({ id, label, words: [] }));
  switch (field.type) {
    case 'choice':
      return optionOf({ options }, cell) ?? '?';
    case 'several':
      return cellParts(cell).map((part) => optionOf({ options }, part) ?? '?');
    case 'yes_no':
      return readYesNo(cell) ?? '?';
    case 'date':
      return readDay(cell, day_order) ?? '?';
    case 'number': {
      const value = readNumber(cell, field.unit, decimalSigns.get(keyOfField(field)));
      return typeof value === 'number' ? value : cell;
    }
    case 'rating':
      return Number(/^(\d)(\/\d)?$/.exec(cell)?.[1]);
    case 'person':
      return register.people.get(cell.toLowerCase()) ?? '?';
    default:
      return cell;
  }
}

const codeByType: Partial<Record<CustomField['type'], string>> = { yes_no: 'yes_no', date: 'date', person: 'person' };

function readValues(
  row: ImportRow,
  register: Register,
  batch: ImportBatch,
  draft: Draft,
  problems: RowProblem[],
): void {
  for (const field of register.fields) {
    const key = keyOfField(field);
    const cell = row.cells[key];
    if (cell === undefined) continue;
    const outcome = normaliseField(field, enteredOf(field, cell, register, batch));
    if ('value' in outcome) {
      if (outcome.value !== null) draft.values[field.id] = outcome.value;
      continue;
    }
    const wrong = outcome.problem;
    const code = codeByType[field.type] ?? wrong.code;
    problems.push(problem(key, code, cell, isBounded(wrong) ? { bound: wrong.bound } : {}));
  }
}

export function readCells(row: ImportRow, register: Register, batch: ImportBatch) {
  const draft: Draft = {
    position: row.position,
    columns: {},
    values: {},
    newCategory: null,
    newModel: null,
    contact: null,
    warrantyEndsOn: null,
  };
  const problems: RowProblem[] = [];
  readTexts(row, draft, problems);
  readChoices(row, register, draft, problems);
  readDays(row, batch.options, draft, problems);
  readValues(row, register, batch, draft, problems);
  return { draft, problems };
}
