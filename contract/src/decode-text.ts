/** Bytes that begin with zeros in every second place are UTF-16 without its mark. */
function hasZerosAt(bytes: Uint8Array, place: 0 | 1): boolean {
  const head = bytes.subarray(0, 400);
  return head.length > 3 && head.filter((byte, at) => at % 2 === place && byte === 0).length > head.length / 4;
}

function encodingOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || hasZerosAt(bytes, 1)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || hasZerosAt(bytes, 0)) return 'utf-16be';
  return null;
}

/** Null where bytes are not of that encoding, or nobody knows it. A mark at the beginning is left out. */
function decodedAs(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const inNoText = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u009f]/;

/**
 * The text of a file whose encoding is known from its bytes, from what it says of itself (`stated`), or else is the one that Excel
 * and Word use in Western Europe and Brazil. Null where that gives signs that no text has.
 */
export function decodeText(bytes: Uint8Array, stated?: string): string | null {
  const wide = encodingOf(bytes);
  if (wide) return decodedAs(bytes, wide);
  const isAscii = bytes.every((byte) => byte < 0x80);
  // An old statement often stays in a text that was saved as UTF-8 since; letters of other encodings are rarely valid UTF-8.
  const unicode = stated && isAscii ? null : decodedAs(bytes, 'utf-8');
  if (unicode !== null) return unicode;
  const text = (stated ? decodedAs(bytes, stated) : null) ?? decodedAs(bytes, isAscii ? 'utf-8' : 'windows-1252');
  return text === null || (!isAscii && inNoText.test(text)) ? null : text;
}
