import { type Entry, getFileNameLowLevel } from 'yauzl';

/** Code page 850 from 0x80 on: what Windows writes names in, in Western Europe and Brazil. */
const letters =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ' +
  'áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const asCodePage = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (letters[byte - 0x80] ?? ''))).join('');

function asUnicode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const saysUnicode = 0x800;
const unicodePath = 0x7075;

/**
 * The name of an entry whose archive was opened without decoding names. Most programs say that a name is UTF-8; some write UTF-8 and do
 * not say so; Windows writes its code page, which the library takes for the one of the United States.
 */
export function nameOfEntry(entry: Entry): string {
  const { generalPurposeBitFlag: flags, extraFields } = entry;
  const raw = entry.fileName as unknown as Buffer;
  const isSaid = (flags & saysUnicode) !== 0 || extraFields.some(({ id }) => id === unicodePath);
  return isSaid
    ? getFileNameLowLevel(flags, raw, extraFields, false)
    : (asUnicode(raw) ?? asCodePage(raw)).replaceAll('\\', '/');
}
