/** Excel writes UTF-8 with a mark, UTF-16, or the letters of its country. */
function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The rows of a text, without empty ones. All cells stay texts: what looks like a formula is one too. Reading stops behind `most`. */
export async function readCsvText(text: string, most = Number.POSITIVE_INFINITY): Promise<string[][]> {
  const { default: papa } = await import('papaparse');
  const rows: string[][] = [];
  papa.parse<string[]>(text.replaceAll('\0', ''), {
    delimitersToGuess: [';', ',', '\t', '|'],
    skipEmptyLines: 'greedy',
    step: ({ data }, parser) => {
      rows.push(data.map((cell) => cell.trim()));
      if (rows.length > most) parser.abort();
    },
  });
  return rows;
}

export const readCsv = (bytes: Uint8Array, most?: number): Promise<string[][]> => readCsvText(decodeText(bytes), most);
