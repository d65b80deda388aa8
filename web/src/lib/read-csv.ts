import { decodeText } from '@sightline/contract/decode-text';

/** Exports put an apostrophe before what a spreadsheet would take for a formula (`server/src/http/csv-text.ts`). */
const undefused = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r＝＋－＠])/, '');

/** The rows of a text, without empty ones. All cells stay texts: what looks like a formula is one too. Reading stops behind `most`. */
export async function readCsvText(text: string, most = Number.POSITIVE_INFINITY): Promise<string[][]> {
  const { default: papa } = await import('papaparse');
  const rows: string[][] = [];
  papa.parse<string[]>(text.replaceAll('\0', ''), {
    delimitersToGuess: [';', ',', '\t', '|'],
    skipEmptyLines: 'greedy',
    step: ({ data }, parser) => {
      rows.push(data.map((cell) => undefused(cell).trim()));
      if (rows.length > most) parser.abort();
    },
  });
  return rows;
}

/** Bytes that are no text of a known encoding are shown as what they would be, so that the preview shows it. */
export const readCsv = (bytes: Uint8Array, most?: number): Promise<string[][]> =>
  readCsvText(decodeText(bytes) ?? new TextDecoder('windows-1252').decode(bytes), most);
