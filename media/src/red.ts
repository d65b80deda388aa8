/**
 * Redundant audio data (RFC 2198). A block header for each earlier frame, one for the frame itself, then the frames:
 *
 *   |1| PT (7) | timestamp offset (14) | length (10) |  ...  |0| PT (7) |  earlier frames, oldest first, then the frame
 */
export type SoundFrame = { timestamp: number; payload: Buffer };

/** The payload type that browsers with RED give Opus; only with it RED is negotiated, so that it need not be rewritten. */
export const OPUS_IN_RED = 111;

const LARGEST_BLOCK = 0x3ff;
const LARGEST_OFFSET = 0x3fff;

/** The frames of a packet, oldest first, the packet's own last. Undefined when malformed. */
export function readRed(payload: Buffer, timestamp: number): SoundFrame[] | undefined {
  const heads: { offset: number; length: number }[] = [];
  let at = 0;
  for (;;) {
    const first = payload[at];
    if (first === undefined) return undefined;
    if ((first & 0x80) === 0) break;
    if (at + 4 > payload.length) return undefined;
    const head = payload.readUInt32BE(at);
    heads.push({ offset: (head >>> 10) & LARGEST_OFFSET, length: head & LARGEST_BLOCK });
    at += 4;
  }
  at += 1;
  const frames: SoundFrame[] = [];
  for (const { offset, length } of heads) {
    frames.push({ timestamp: (timestamp - offset) >>> 0, payload: payload.subarray(at, at + length) });
    at += length;
  }
  if (at > payload.length) return undefined;
  return [...frames, { timestamp, payload: payload.subarray(at) }];
}

/** `earlier`: oldest first. Packets that are too long, or too old, are left out. */
export function buildRed(earlier: readonly SoundFrame[], own: SoundFrame): Buffer {
  const offsetOf = ({ timestamp }: SoundFrame) => (own.timestamp - timestamp) >>> 0;
  const fitting = earlier.filter((each) => each.payload.length <= LARGEST_BLOCK && offsetOf(each) <= LARGEST_OFFSET);
  const heads = Buffer.alloc(fitting.length * 4 + 1);
  fitting.forEach((each, index) => {
    const rest = ((offsetOf(each) << 10) | each.payload.length) & 0xffffff;
    heads.writeUInt8(0x80 | OPUS_IN_RED, index * 4);
    heads.writeUIntBE(rest, index * 4 + 1, 3);
  });
  heads.writeUInt8(OPUS_IN_RED, fitting.length * 4);
  return Buffer.concat([heads, ...fitting.map(({ payload }) => payload), own.payload]);
}
