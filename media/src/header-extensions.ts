/** Writes the header extension of a packet that we send, RFC 8285, one-byte form: eight bytes after the fixed header. */
export type ExtensionWriter = (outgoing: Buffer, now: number) => void;

export const EXTENSION_BYTES = 8;

/** The send time, from which browsers estimate their bandwidth: seconds as 6.18 bit fixed point (abs-send-time). */
export function writeSendTime(id: number): ExtensionWriter {
  return (outgoing) => {
    outgoing.writeUInt32BE(0xbede0001, 12);
    outgoing.writeUInt8((id << 4) | 2, 16);
    outgoing.writeUIntBE(Math.floor((performance.now() % 64_000) * 262.144) & 0xffffff, 17, 3);
  };
}

/** A sequence number across all streams, for which browsers report arrivals about ten times a second. */
export function writeSequenceNumber(id: number, next: (now: number) => number): ExtensionWriter {
  return (outgoing, now) => {
    outgoing.writeUInt32BE(0xbede0001, 12);
    outgoing.writeUInt8((id << 4) | 1, 16);
    outgoing.writeUInt16BE(next(now), 17);
    outgoing.writeUInt8(0, 19);
  };
}
