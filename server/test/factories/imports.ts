import type { CallInput } from '@sightline/contract/endpoint';
import type { ImportEntity } from '@sightline/contract/imports';
import { type Import, importsApi } from '@sightline/contract/jobs/imports';
import { as } from '#test/app';
import type { TestPerson } from '#test/factories';
import { jobsDone } from '#test/jobs';

type Options = NonNullable<CallInput<typeof importsApi.check>['body']>['options'];

export type Table = {
  entity?: ImportEntity;
  header?: string[];
  mapping?: (string | null)[];
  options?: Options;
};

const rowsAtOnce = 500;

/** Uploads a file whose columns are called like the keys of their fields. */
export async function buildDraft(person: TestPerson, rows: string[][], table: Table = {}): Promise<Import> {
  const { entity = 'assets', header = table.mapping?.map((key) => key ?? 'Other') ?? ['tag', 'name'] } = table;
  const begun = await as(person.token).call(importsApi.create, {
    body: { entity, name: 'register.csv', header, rows: rows.length },
  });
  if (begun.status !== 200) throw new Error(`the import was refused: ${begun.code}`);
  let { import: last } = begun.data;
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const part = { from, rows: rows.slice(from, from + rowsAtOnce) };
    const reply = await as(person.token).call(importsApi.addRows, { params: { id: last.id }, body: part });
    if (reply.status !== 200) throw new Error(`the rows were refused: ${reply.code} ${JSON.stringify(reply.errors)}`);
    last = reply.data.import;
  }
  return last;
}

export async function checkDraft(
  person: TestPerson,
  { id, header }: Import,
  { mapping = header, options = {} }: Table = {},
) {
  const reply = await as(person.token).call(importsApi.check, { params: { id }, body: { mapping, options } });
  if (reply.status !== 200) throw new Error(`the check was refused: ${reply.code} ${JSON.stringify(reply.errors)}`);
  return reply.data.import;
}

export const findImport = async (person: TestPerson, id: string): Promise<Import> =>
  (await as(person.token).call(importsApi.find, { params: { id } })).data.import;

/** Uploaded and checked by now. */
export async function buildCheckedImport(person: TestPerson, rows: string[][], table: Table = {}): Promise<Import> {
  const draft = await buildDraft(person, rows, table);
  await checkDraft(person, draft, table);
  await jobsDone();
  return findImport(person, draft.id);
}

export const startRun = (person: TestPerson, id: string) => as(person.token).call(importsApi.run, { params: { id } });

/** Carried out by now. */
export async function importRows(person: TestPerson, rows: string[][], table: Table = {}): Promise<Import> {
  const { id } = await buildCheckedImport(person, rows, table);
  await startRun(person, id);
  await jobsDone();
  return findImport(person, id);
}

export const failedRowsOf = async (person: TestPerson, id: string) =>
  (await as(person.token).call(importsApi.failedRows, { params: { id }, query: {} })).data.rows;
