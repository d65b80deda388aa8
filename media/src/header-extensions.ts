/** Writes the header extensions of a packet that we send, RFC 8285, one-byte form, after the fixed header. */
export type ExtensionWriter = {
  /** The number of bytes that it writes: four, and four for each extension. */
  readonly bytes: number;
  /** `playoutDelay` and `now` in milliseconds. */
  write(outgoing: Buffer, now: number, playoutDelay: number): void;
};

const AT = 12;
/** The shortest and the longest time that a picture is kept, in 12 bits each and units of ten milliseconds. This longest one limits nothing. */
const MOST_PLAYOUT_DELAY = 0xfff;

/** The send time, from which browsers estimate their bandwidth: seconds as 6.18 bit fixed point (abs-send-time). */
export function writeSendTime(id: number): ExtensionWriter {
  return {
    bytes: 8,
    write: (outgoing) => {
      outgoing.writeUInt32BE(0xbede0001, AT);
      placeSendTime(outgoing, id, AT + 4);
    },
  };
}

/** The same, and how long the picture is to be kept before it is shown (playout-delay). */
export function writeSendTimeAndDelay(id: number, delayId: number): ExtensionWriter {
  return {
    bytes: 12,
    write: (outgoing, _, playoutDelay) => {
      outgoing.writeUInt32BE(0xbede0002, AT);
      placeSendTime(outgoing, id, AT + 4);
      outgoing.writeUInt8((delayId << 4) | 2, AT + 8);
      outgoing.writeUIntBE((Math.round(playoutDelay / 10) << 12) | MOST_PLAYOUT_DELAY, AT + 9, 3);
    },
  };
}

function placeSendTime(outgoing: Buffer, id: number, at: number): void {
  outgoing.writeUInt8((id << 4) | 2, at);
  outgoing.writeUIntBE(Math.floor((performance.now() % 64_000) * 262.144) & 0xffffff, at + 1, 3);
}

/** A sequence number across all streams, for which browsers report arrivals about ten times a second. */
export function writeSequenceNumber(id: number, next: (now: number) => number): ExtensionWriter {
  return {
    bytes: 8,
    write: (outgoing, now) => {
      outgoing.writeUInt32BE(0xbede0001, AT);
      outgoing.writeUInt8((id << 4) | 1, AT + 4);
      outgoing.writeUInt16BE(next(now), AT + 5);
      outgoing.writeUInt8(0, AT + 7);
    },
  };
}
