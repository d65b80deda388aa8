/** Packets as browsers make them, for tests. */
export type RtpFields = {
  sequence: number;
  timestamp?: number;
  ssrc?: number;
  payloadType?: number;
  marker?: boolean;
  extensions?: { id: number; value: string | number[] }[];
  payload?: number[];
  padding?: number;
};

export function rtpPacket(fields: RtpFields): Buffer {
  const { sequence, timestamp = 0, ssrc = 1, payloadType = 96, marker = false, extensions = [] } = fields;
  const header = Buffer.alloc(12);
  header[0] = 0x80 | (extensions.length > 0 ? 0x10 : 0) | (fields.padding ? 0x20 : 0);
  header[1] = (marker ? 0x80 : 0) | payloadType;
  header.writeUInt16BE(sequence, 2);
  header.writeUInt32BE(timestamp >>> 0, 4);
  header.writeUInt32BE(ssrc, 8);
  const padding = Buffer.alloc(fields.padding ?? 0);
  if (padding.length > 0) padding[padding.length - 1] = padding.length;
  return Buffer.concat([header, extensionBlock(extensions), Buffer.from(fields.payload ?? []), padding]);
}

/** RFC 8285, one-byte form, padded to 32 bits. */
function extensionBlock(extensions: NonNullable<RtpFields['extensions']>): Buffer {
  if (extensions.length === 0) return Buffer.alloc(0);
  const elements = extensions.map(({ id, value }) => {
    const bytes = Buffer.from(value as string);
    return Buffer.concat([Buffer.from([(id << 4) | (bytes.length - 1)]), bytes]);
  });
  const body = Buffer.concat(elements);
  const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
  const head = Buffer.from([0xbe, 0xde, 0, padded.length / 4]);
  return Buffer.concat([head, padded]);
}

export type Vp8Fields = { keyframe?: boolean; pictureId?: number; tl0?: number; start?: boolean };

/** Descriptor with a 15-bit picture id and TL0PICIDX, then one byte of payload header. */
export function vp8Payload({ keyframe = false, pictureId = 0, tl0 = 0, start = true }: Vp8Fields): number[] {
  const id = [0x80 | (pictureId >> 8), pictureId & 0xff];
  return [0x80 | (start ? 0x10 : 0), 0xc0, ...id, tl0, keyframe ? 0x00 : 0x01, 0xaa, 0xbb];
}
