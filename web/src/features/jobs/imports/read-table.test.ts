import { limits } from '@sightline/contract/limits';
import { describe, expect, it } from 'vitest';
import { readTable, tableOf } from './read-table.ts';
import { partsOf } from './upload.ts';

const fileOf = (content: BlobPart, name = 'machines.csv') => new File([content], name);

describe('a file', () => {
  it('keeps quotes, separators and line breaks inside of cells', async () => {
    const answer = await readTable(fileOf('Tag;Name\nA-1;"Press; ""large""\nsecond line"\n'));
    expect(answer).toMatchObject({
      tables: [{ header: ['Tag', 'Name'], rows: [['A-1', 'Press; "large"\nsecond line']] }],
    });
  });

  it('in the letters of its country is read', async () => {
    const latin = Uint8Array.from('Tag;Name\nA-1;São João', (letter) => letter.charCodeAt(0));
    expect(await readTable(fileOf(latin))).toMatchObject({ tables: [{ rows: [['A-1', 'São João']] }] });
  });

  it('in UTF-16 is read, with a mark of its order or without', async () => {
    const wide = Uint8Array.from([...'Tag;Name\nA-1;Pump'].flatMap((letter) => [letter.charCodeAt(0), 0]));
    for (const bytes of [wide, Uint8Array.from([0xff, 0xfe, ...wide])])
      expect(await readTable(fileOf(bytes))).toMatchObject({ tables: [{ rows: [['A-1', 'Pump']] }] });
  });

  it('that was exported has its formulas as texts again, and the apostrophes that people wrote', async () => {
    const answer = await readTable(fileOf("Tag;Name\nA-1;'=1+1\nA-2;''=x\nA-3;'quoted'\nA-4;'-5\n"));
    expect('tables' in answer && answer.tables[0].rows.map(([, name]) => name)).toEqual([
      '=1+1',
      "'=x",
      "'quoted'",
      '-5',
    ]);
  });

  it('with broken bytes is read as far as it goes, without zero characters', async () => {
    const broken = Uint8Array.from([...new TextEncoder().encode('Tag;Name\nA-1;Pump'), 0, 0xff, 0xfe]);
    const answer = await readTable(fileOf(broken));
    expect(JSON.stringify(answer)).not.toContain('\\u0000');
    expect(answer).toMatchObject({ tables: [{ rows: [['A-1', expect.stringMatching(/^Pump/)]] }] });
  });

  it('with a title above its columns is read from the columns on', () => {
    const answer = tableOf('x.csv', [
      ['Report', '', ''],
      ['Tag', 'Name', 'Year'],
      ['A-1', 'Pump', '2020'],
    ]);
    expect(answer).toMatchObject({
      tables: [{ header: ['Tag', 'Name', 'Year'], firstRow: 3, rows: [['A-1', 'Pump', '2020']] }],
    });
  });

  it('with a million rows is refused before all of them are read', async () => {
    const line = 'A-1;Pump\n';
    expect(await readTable(fileOf(line.repeat(1_000_000)))).toEqual({ problem: 'too_many_rows' });
  });

  it('without rows, or with too many columns, is refused', async () => {
    expect(await readTable(fileOf(''))).toEqual({ problem: 'empty' });
    const wide = Array.from({ length: limits.imports.columns + 1 }, () => 'x').join(';');
    expect(await readTable(fileOf(`${wide}\n${wide}`))).toEqual({ problem: 'too_many_columns' });
  });

  it('has cells that are cut a character behind the longest text', () => {
    const answer = tableOf('x.csv', [
      ['Tag', 'Notes'],
      ['A-1', 'x'.repeat(5_000_000)],
    ]);
    expect('tables' in answer && answer.tables[0].rows[0]?.[1]).toHaveLength(limits.imports.cell);
  });
});

it('an upload is divided into parts that a request may hold, and loses no row', () => {
  const rows = Array.from({ length: 2500 }, (_, index) => [`T-${index}`, 'x'.repeat(index % 7 === 0 ? 20_000 : 10)]);
  const parts = partsOf(rows);
  expect(parts.flatMap((part) => part.rows)).toEqual(rows);
  expect(parts.map(({ from }) => from)).toEqual(
    parts.map((_, index) => parts.slice(0, index).flatMap((p) => p.rows).length),
  );
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(limits.jsonBody / 2);
});
