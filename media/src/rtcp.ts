/**
 * RTCP common header (RFC 3550 6.4), offsets in bytes: 0 |V=2|P| count or FMT |, 1 packet type, 2 length in 32-bit words
 * minus one, 4 SSRC of the sender. A datagram is a compound of several.
 */
const SENDER_REPORT = 200;
const RECEIVER_REPORT = 201;
const TRANSPORT_FEEDBACK = 205;
const PAYLOAD_FEEDBACK = 206;
const EXTENDED_REPORT = 207;

export type Feedback =
  | { kind: 'sender-report'; ssrc: number; packet: Buffer }
  | { kind: 'keyframe'; ssrc: number }
  | { kind: 'nack'; ssrc: number; sequences: number[] }
  | LossReport
  /** The highest of our numbers that has arrived. */
  | { kind: 'arrivals'; newest: number }
  /** The last reference time that arrived, and its sender; see buildReferenceTime. All in milliseconds. */
  | { kind: 'reference'; ssrc: number; at: number; roundTrip: number }
  /** The receiver's bandwidth estimate. */
  | { kind: 'estimate'; bitsPerSecond: number };

/** The middle of the NTP time of the last sender report that arrived, 0 for none, and for how long (ms) it was there. */
export type LastReport = { time: number; ago: number };

/** The loss of a sent stream over its last interval, 0 to 1, the newest packet that arrived, and which report did. */
export type LossReport = { kind: 'loss'; ssrc: number; fraction: number; highest: number; lastReport: LastReport };

/** Reads the feedback that a forwarder needs; skips unknown and malformed parts. */
export function parseRtcp(datagram: Buffer): Feedback[] {
  const found: Feedback[] = [];
  for (let at = 0; at + 8 <= datagram.length; ) {
    const length = (datagram.readUInt16BE(at + 2) + 1) * 4;
    if (datagram.readUInt8(at) >> 6 !== 2 || at + length > datagram.length) break;
    readPacket(datagram.subarray(at, at + length), found);
    at += length;
  }
  return found;
}

function readPacket(packet: Buffer, found: Feedback[]): void {
  const type = packet.readUInt8(1);
  const format = packet.readUInt8(0) & 0x1f;
  if (type === SENDER_REPORT && packet.length >= 28) {
    found.push({ kind: 'sender-report', ssrc: packet.readUInt32BE(4), packet });
    readLosses(packet, 28, found);
  } else if (type === RECEIVER_REPORT) {
    readLosses(packet, 8, found);
  } else if (type === PAYLOAD_FEEDBACK && format === 15) {
    readEstimate(packet, found);
  } else if (type === PAYLOAD_FEEDBACK && format === 1 && packet.length >= 12) {
    found.push({ kind: 'keyframe', ssrc: packet.readUInt32BE(8) }); // PLI, RFC 4585 6.3.1
  } else if (type === PAYLOAD_FEEDBACK && format === 4) {
    // FIR, RFC 5104 4.3.1: entries of SSRC (4), command sequence (1), reserved (3)
    for (let at = 12; at + 8 <= packet.length; at += 8) {
      found.push({ kind: 'keyframe', ssrc: packet.readUInt32BE(at) });
    }
  } else if (type === TRANSPORT_FEEDBACK && format === 1 && packet.length >= 16) {
    found.push({ kind: 'nack', ssrc: packet.readUInt32BE(8), sequences: readNack(packet) });
  } else if (type === TRANSPORT_FEEDBACK && format === 15 && packet.length >= 20) {
    // As buildTransportFeedback writes it: the first number, and how many there are from it to the newest.
    found.push({ kind: 'arrivals', newest: (packet.readUInt16BE(12) + packet.readUInt16BE(14) - 1) & 0xffff });
  } else if (type === EXTENDED_REPORT) {
    readReferences(packet, found);
  }
}

/**
 * Report blocks, RFC 3550 6.4.1: 24 bytes each, SSRC (4), fraction lost (1), highest sequence number at 10, the last sender report
 * at 16, the delay since then at 20.
 */
function readLosses(packet: Buffer, start: number, found: Feedback[]): void {
  const count = packet.readUInt8(0) & 0x1f;
  for (let at = start; at < start + 24 * count && at + 24 <= packet.length; at += 24) {
    const fraction = packet.readUInt8(at + 4) / 256;
    const lastReport = { time: packet.readUInt32BE(at + 16), ago: packet.readUInt32BE(at + 20) / 65.536 };
    const highest = packet.readUInt16BE(at + 10);
    found.push({ kind: 'loss', ssrc: packet.readUInt32BE(at), fraction, highest, lastReport });
  }
}

/** Blocks of RFC 3611 3: type (1), reserved (1), words that follow (2). Type 5: SSRC, its reference time, delay since. */
function readReferences(packet: Buffer, found: Feedback[]): void {
  for (let at = 8; at + 4 <= packet.length; ) {
    const end = at + 4 + packet.readUInt16BE(at + 2) * 4;
    for (let entry = at + 4; packet[at] === 5 && entry + 12 <= Math.min(end, packet.length); entry += 12) {
      const elapsed = (ntpMiddle(Date.now()) - packet.readUInt32BE(entry + 4)) >>> 0;
      const roundTrip = (elapsed - packet.readUInt32BE(entry + 8)) / 65.536;
      found.push({ kind: 'reference', ssrc: packet.readUInt32BE(entry), at: Date.now() - elapsed / 65.536, roundTrip });
    }
    at = end;
  }
}

/** Seconds as 16.16 bit fixed point: the middle of an NTP time, as reports name it. */
function ntpMiddle(milliseconds: number): number {
  return Math.floor(milliseconds * 65.536) >>> 0;
}

/** draft-alvestrand-rmcat-remb-03 2.2, as buildRemb writes it. */
function readEstimate(packet: Buffer, found: Feedback[]): void {
  if (packet.length < 20 || packet.toString('latin1', 12, 16) !== 'REMB') return;
  const exponent = packet.readUInt8(17) >> 2;
  const mantissa = ((packet.readUInt8(17) & 3) << 16) | packet.readUInt16BE(18);
  found.push({ kind: 'estimate', bitsPerSecond: mantissa * 2 ** exponent });
}

/** Generic NACK, RFC 4585 6.2.1: entries of PID (2) and BLP (2), bit i of BLP stands for PID + i + 1. */
function readNack(packet: Buffer): number[] {
  const sequences: number[] = [];
  for (let at = 12; at + 4 <= packet.length; at += 4) {
    const first = packet.readUInt16BE(at);
    const mask = packet.readUInt16BE(at + 2);
    sequences.push(first);
    for (let bit = 0; bit < 16; bit++) {
      if (mask & (1 << bit)) sequences.push((first + bit + 1) & 0xffff);
    }
  }
  return sequences;
}

function begin(bytes: number, format: number, type: number, senderSsrc: number): Buffer {
  const packet = Buffer.alloc(bytes);
  packet.writeUInt8(0x80 | format, 0);
  packet.writeUInt8(type, 1);
  packet.writeUInt16BE(bytes / 4 - 1, 2);
  packet.writeUInt32BE(senderSsrc, 4);
  return packet;
}

/** Picture Loss Indication: asks the sender of `mediaSsrc` for a key frame. */
export function buildPli(senderSsrc: number, mediaSsrc: number): Buffer {
  const packet = begin(12, 1, PAYLOAD_FEEDBACK, senderSsrc);
  packet.writeUInt32BE(mediaSsrc, 8);
  return packet;
}

/** Receiver reference time, RFC 3611 4.4: senders say in their next report which of these they have received. */
export function buildReferenceTime(senderSsrc: number, now: number): Buffer {
  const packet = begin(20, 0, EXTENDED_REPORT, senderSsrc);
  packet.writeUInt32BE(0x04000002, 8);
  packet.writeUIntBE(ntpMiddle(now), 14, 4);
  return packet;
}

/** `sequences` must be in order; neighbours within 16 share one entry. */
export function buildNack(senderSsrc: number, mediaSsrc: number, sequences: readonly number[]): Buffer {
  const entries: { first: number; mask: number }[] = [];
  for (const sequence of sequences) {
    const last = entries.at(-1);
    const distance = last ? (sequence - last.first) & 0xffff : 0;
    if (last && distance > 0 && distance <= 16) last.mask |= 1 << (distance - 1);
    else entries.push({ first: sequence, mask: 0 });
  }
  const packet = begin(12 + entries.length * 4, 1, TRANSPORT_FEEDBACK, senderSsrc);
  packet.writeUInt32BE(mediaSsrc, 8);
  entries.forEach((entry, index) => {
    packet.writeUInt16BE(entry.first, 12 + index * 4);
    packet.writeUInt16BE(entry.mask, 14 + index * 4);
  });
  return packet;
}

/** One report block of RFC 3550 6.4.1, every field as it goes on the wire. */
export type ReceptionReport = {
  ssrc: number;
  /** The loss of the last interval, in 256ths. */
  fractionLost: number;
  cumulativeLost: number;
  /** Cycles in the upper 16 bits, highest sequence number in the lower. */
  highestSequence: number;
  /** In units of the codec's clock. */
  jitter: number;
  /** Middle 32 bits of the NTP time of the last sender report, and the delay since then in 1/65536 s; 0 when none. */
  lastReport: number;
  delaySinceLastReport: number;
};

export function buildReceiverReport(senderSsrc: number, reports: readonly ReceptionReport[]): Buffer {
  const packet = begin(8 + 24 * reports.length, reports.length, RECEIVER_REPORT, senderSsrc);
  reports.forEach((report, index) => {
    const at = 8 + 24 * index;
    packet.writeUInt32BE(report.ssrc, at);
    packet.writeUInt8(report.fractionLost, at + 4);
    packet.writeUIntBE(Math.min(report.cumulativeLost, 0x7fffff), at + 5, 3);
    packet.writeUInt32BE(report.highestSequence >>> 0, at + 8);
    packet.writeUInt32BE(report.jitter >>> 0, at + 12);
    packet.writeUInt32BE(report.lastReport, at + 16);
    packet.writeUInt32BE(report.delaySinceLastReport >>> 0, at + 20);
  });
  return packet;
}

/** draft-alvestrand-rmcat-remb-03 2.2: bits per second as an 18-bit mantissa and a 6-bit exponent of two. */
export function buildRemb(senderSsrc: number, bitsPerSecond: number, ssrcs: readonly number[]): Buffer {
  const packet = begin(20 + 4 * ssrcs.length, 15, PAYLOAD_FEEDBACK, senderSsrc);
  packet.write('REMB', 12, 'latin1');
  let exponent = 0;
  let mantissa = Math.floor(bitsPerSecond);
  while (mantissa > 0x3ffff) {
    mantissa = Math.floor(mantissa / 2);
    exponent += 1;
  }
  packet.writeUInt8(ssrcs.length, 16);
  packet.writeUInt8((exponent << 2) | (mantissa >> 16), 17);
  packet.writeUInt16BE(mantissa & 0xffff, 18);
  ssrcs.forEach((ssrc, index) => {
    packet.writeUInt32BE(ssrc, 20 + 4 * index);
  });
  return packet;
}

/** A packet by its transport-wide sequence number, and when it came in milliseconds. */
export type Arrival = { sequence: number; at: number };

/**
 * draft-holmer-rmcat-transport-wide-cc-extensions-01 3.1. `arrivals` in order of sequence; numbers between them were
 * not received. Statuses go as vectors of seven two-bit symbols: 0 not received, 1 small delta (one byte), 2 large
 * delta (two bytes, signed); deltas count in 250 us from the packet before, the first from the reference time (64 ms).
 */
export function buildTransportFeedback(
  senderSsrc: number,
  mediaSsrc: number,
  count: number,
  arrivals: readonly Arrival[],
): Buffer {
  const base = arrivals[0]?.sequence ?? 0;
  const reference = Math.floor((arrivals[0]?.at ?? 0) / 64);
  const statuses: number[] = [];
  const deltas: number[] = [];
  let ticks = reference * 256;
  for (const { sequence, at } of arrivals) {
    const index = (sequence - base) & 0xffff;
    if (statuses[index] !== undefined) continue; // the same packet twice
    const delta = Math.max(-0x8000, Math.min(0x7fff, Math.round(at * 4) - ticks));
    const isSmall = delta >= 0 && delta <= 0xff;
    while (statuses.length < index) statuses.push(0);
    statuses.push(isSmall ? 1 : 2);
    deltas.push(...(isSmall ? [delta] : [(delta >> 8) & 0xff, delta & 0xff]));
    ticks += delta;
  }
  const chunks = Math.ceil(statuses.length / 7);
  const packet = begin(Math.ceil((20 + 2 * chunks + deltas.length) / 4) * 4, 15, TRANSPORT_FEEDBACK, senderSsrc);
  packet.writeUInt32BE(mediaSsrc, 8);
  packet.writeUInt16BE(base, 12);
  packet.writeUInt16BE(statuses.length, 14);
  packet.writeUIntBE(reference & 0xffffff, 16, 3);
  packet.writeUInt8(count, 19);
  for (let chunk = 0; chunk < chunks; chunk++) {
    const symbols = statuses.slice(chunk * 7, chunk * 7 + 7);
    const bits = symbols.reduce((sum, symbol, index) => sum | (symbol << (12 - 2 * index)), 0xc000);
    packet.writeUInt16BE(bits, 20 + 2 * chunk);
  }
  Buffer.from(deltas).copy(packet, 20 + 2 * chunks);
  return packet;
}

/** Sender report for a rewritten stream: the publisher's NTP time (8 bytes at 8) with our own clock and counts. */
export function buildSenderReport(
  original: Buffer,
  ssrc: number,
  timestamp: number,
  sent: { packets: number; bytes: number },
): Buffer {
  const packet = begin(28, 0, SENDER_REPORT, ssrc);
  original.copy(packet, 8, 8, 16);
  packet.writeUInt32BE(timestamp >>> 0, 16);
  packet.writeUInt32BE(sent.packets >>> 0, 20);
  packet.writeUInt32BE(sent.bytes >>> 0, 24);
  return packet;
}
