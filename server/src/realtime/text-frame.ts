/** A whole text message of a WebSocket as a server sends it: final, not masked, with its length (RFC 6455, section 5.2). */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = headOf(length);
  const frame = Buffer.allocUnsafe(head.length + length);
  head.copy(frame);
  frame.write(text, head.length);
  return frame;
}

const finalText = 0x81;

function headOf(length: number): Buffer {
  if (length < 126) return Buffer.from([finalText, length]);
  const isShort = length < 2 ** 16;
  const head = Buffer.alloc(isShort ? 4 : 10);
  head.writeUInt8(finalText, 0);
  head.writeUInt8(isShort ? 126 : 127, 1);
  if (isShort) head.writeUInt16BE(length, 2);
  else head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}
