import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { testApp } from './app.ts';

/* What a spreadsheet sees of a downloaded table, read without our own reader. */

export async function downloadTable({ token }: { token: string }, path: string, body: object): Promise<Buffer> {
  const { origin } = await testApp();
  const response = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the export was refused: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

/** RFC 4180 with any of the usual delimiters, and the apostrophe before formulas taken off. */
export function readCsvRows(text: string): string[][] {
  const bare = text.replace(/^\uFEFF/, '');
  const delimiter = bare.slice(0, bare.indexOf('\n')).includes(';') ? ';' : ',';
  const rows: string[][] = [[]];
  let [cell, isQuoted] = ['', false];
  const end = (): void => {
    rows.at(-1)?.push(cell.replace(/^'(?='*[=+\-@\t\r])/, ''));
    cell = '';
  };
  for (let at = 0; at < bare.length; at += 1) {
    const sign = bare[at];
    if (isQuoted && sign === '"' && bare[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === delimiter) end();
    else if (sign === '\n') {
      end();
      rows.push([]);
    } else cell += sign;
  }
  return rows.filter((row) => row.length > 0);
}

const decode = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const dayOf = (serial: number): string =>
  new Date(Math.round((serial - 25_569) * 86_400_000))
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replace(' 00:00:00', '');

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** By the addresses of the cells, and days by their style. */
export async function readWorkbookRows(bytes: Buffer): Promise<string[][]> {
  const zip = await fromBufferPromise(bytes);
  let xml = '';
  for await (const entry of zip.eachEntry())
    if (entry.fileName === 'xl/worksheets/sheet1.xml')
      xml = (await buffer((await zip.openReadStreamPromise(entry)) as never)).toString();
  const rows: string[][] = [];
  for (const [, letters = '', row = '', style, text, value] of xml.matchAll(
    /<c r="([A-Z]+)(\d+)"(?: s="(\d)")?(?: t="inlineStr")?>(?:<is><t xml:space="preserve">([\s\S]*?)<\/t><\/is>|<v>([^<]*)<\/v>)<\/c>/g,
  )) {
    const at = Number(row) - 1;
    const cells = rows[at] ?? [];
    rows[at] = cells;
    cells[columnOf(letters)] = text === undefined ? (style ? dayOf(Number(value)) : String(value)) : decode(text);
  }
  const width = rows[0]?.length ?? 0;
  return rows.map((cells) => Array.from({ length: width }, (_, column) => cells[column] ?? ''));
}
