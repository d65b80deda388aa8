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

/** The rows of a file, without empty ones. All cells stay texts: what looks like a formula is one too. */
export async function readCsv(bytes: Uint8Array): Promise<string[][]> {
  const { default: papa } = await import('papaparse');
  const { data } = papa.parse<string[]>(decodeText(bytes).replaceAll('\0', ''), {
    delimitersToGuess: [';', ',', '\t', '|'],
    skipEmptyLines: 'greedy',
  });
  return data.map((row) => row.map((cell) => cell.trim()));
}
