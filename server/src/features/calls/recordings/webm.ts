/*
 * A browser writes WebM as a stream, without a duration and without an index for seeking. This reads the structure of what has arrived and
 * rewrites the beginning with both; pictures and sound stay byte for byte. RFC 8794 (EBML) and RFC 9559 (Matroska) are the formats.
 */

const id = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  timecodeScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  cluster: 0x1f43b675,
  timecode: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
} as const;

/** The content of these is read, element by element; of others only what `WebmScan` asks for. */
const opened = new Set<number>([id.segment, id.cluster, id.blockGroup]);
const kept = new Set<number>([id.ebml, id.info, id.tracks, id.timecode]);
const blocks = new Set<number>([id.simpleBlock, id.block]);
/** A block begins with the number of its track, its time and its flags. */
const blockHead = 8;
const maxBuffered = 1_000_000;
const videoTrack = 1;

type Element = { id: number; size: number | undefined; head: number };
type Cluster = { at: number; time: number; startsWithKey: boolean | undefined };

/**
 * Reads the number at `at` and says how many bytes it takes; undefined when bytes are missing. `isId`: the marker is part of the number.
 */
function readNumber(
  bytes: Buffer,
  at: number,
  isId: boolean,
): { value: number | undefined; length: number } | undefined {
  const first = bytes[at];
  if (first === undefined) return undefined;
  const length = Math.clz32(first) - 23;
  if (length > 8) throw new Error('this is no WebM');
  if (bytes.length < at + length) return undefined;
  const rest = [...bytes.subarray(at + 1, at + length)];
  const head = isId ? first : first & (0xff >> length);
  const isUnknown = !isId && head === 0xff >> length && rest.every((byte) => byte === 0xff);
  return { value: isUnknown ? undefined : rest.reduce((sum, byte) => sum * 256 + byte, head), length };
}

function readElement(bytes: Buffer, at: number): Element | undefined {
  const name = readNumber(bytes, at, true);
  const size = name && readNumber(bytes, at + name.length, false);
  if (!name || !size) return undefined;
  return { id: name.value ?? 0, size: size.value, head: name.length + size.length };
}

const readUnsigned = (bytes: Buffer): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0);

/** Lists the direct children of a complete element. */
function listInside(bytes: Buffer): { id: number; content: Buffer }[] {
  const found: { id: number; content: Buffer }[] = [];
  for (let at = 0; at < bytes.length; ) {
    const element = readElement(bytes, at);
    if (element?.size === undefined) break;
    const start = at + element.head;
    found.push({ id: element.id, content: bytes.subarray(start, start + element.size) });
    at = start + element.size;
  }
  return found;
}

const findInside = (bytes: Buffer, wanted: number): Buffer | undefined =>
  listInside(bytes).find((element) => element.id === wanted)?.content;

/** Scans a recording from its beginning, in chunks of any size, and keeps no more of it than it needs. */
export class WebmScan {
  readonly clusters: Cluster[] = [];
  /** The offset at which the pictures and sounds begin. */
  headSize = 0;
  #bytes: Buffer = Buffer.alloc(0);
  /** The offset of `#bytes` in the recording. */
  #at = 0;
  /** The offset of the next element. */
  #next = 0;
  #end = 0;
  readonly #heads = new Map<number, Buffer>();

  get isReadable(): boolean {
    return this.#heads.has(id.ebml) && this.#heads.has(id.tracks) && this.clusters.length > 0;
  }

  /** In the file's own unit, as a rule milliseconds. */
  get length(): number {
    return this.#end;
  }

  get milliseconds(): number {
    return (this.#end * this.#timecodeScale) / 1_000_000;
  }

  get #timecodeScale(): number {
    const info = this.#heads.get(id.info);
    const scale = info && findInside(info, id.timecodeScale);
    return scale ? readUnsigned(scale) : 1_000_000;
  }

  add(chunk: Buffer): void {
    this.#bytes = this.#bytes.length > 0 ? Buffer.concat([this.#bytes, chunk]) : chunk;
    while (this.#readNext());
    const done = Math.min(this.#bytes.length, Math.max(0, this.#next - this.#at));
    this.#bytes = this.#bytes.subarray(done);
    this.#at += done;
  }

  #readNext(): boolean {
    const at = this.#next - this.#at;
    if (at >= this.#bytes.length) return false;
    const element = readElement(this.#bytes, at);
    if (!element) return false;
    const start = at + element.head;
    if (opened.has(element.id)) {
      if (element.id === id.cluster) this.#beginCluster();
      this.#next += element.head;
      return true;
    }
    if (element.size === undefined) throw new Error('this is no WebM');
    const needed = kept.has(element.id) ? element.size : blocks.has(element.id) ? Math.min(element.size, blockHead) : 0;
    if (needed > maxBuffered) throw new Error('this is no WebM');
    if (this.#bytes.length < start + needed) return false;
    this.#take(element.id, this.#bytes.subarray(start, start + needed));
    this.#next += element.head + element.size;
    return true;
  }

  #beginCluster(): void {
    if (this.clusters.length === 0) this.headSize = this.#next;
    this.clusters.push({ at: this.#next, time: 0, startsWithKey: undefined });
  }

  #take(name: number, content: Buffer): void {
    const cluster = this.clusters.at(-1);
    if (name === id.timecode && cluster) cluster.time = readUnsigned(content);
    else if (blocks.has(name) && cluster) this.#takeBlock(cluster, content);
    else if (kept.has(name) && !cluster) this.#heads.set(name, Buffer.from(content));
  }

  #takeBlock(cluster: Cluster, content: Buffer): void {
    const track = readNumber(content, 0, false);
    if (!track || content.length < track.length + 3) return;
    this.#end = Math.max(this.#end, cluster.time + content.readInt16BE(track.length));
    const isKey = ((content[track.length + 2] ?? 0) & 0x80) !== 0;
    if (track.value === this.#videoNumber) cluster.startsWithKey ??= isKey;
  }

  /** Cues point at the video track, or without one at the first track. */
  get #videoNumber(): number {
    const tracks = listInside(this.#heads.get(id.tracks) ?? Buffer.alloc(0)).filter(
      ({ id: name }) => name === id.trackEntry,
    );
    const isVideo = ({ content }: { content: Buffer }) =>
      readUnsigned(findInside(content, id.trackType) ?? Buffer.alloc(0)) === videoTrack;
    const chosen = tracks.find(isVideo) ?? tracks[0];
    return chosen ? readUnsigned(findInside(chosen.content, id.trackNumber) ?? Buffer.alloc(0)) : 1;
  }

  /** Returns the head that replaces everything before the pictures and sounds, for a recording of `size` bytes. */
  writeHead(size: number): Buffer {
    const tracks = element(id.tracks, this.#heads.get(id.tracks) ?? Buffer.alloc(0));
    const info = this.#writeInfo();
    // The length of the cues does not depend on what they point at.
    const fixed = info.length + tracks.length;
    const cues = this.#writeCues(fixed + this.#writeCues(0).length);
    const body = Buffer.concat([info, tracks, cues]);
    const segment = Buffer.concat([bytesOf(id.segment), sizeOf(body.length + size - this.headSize)]);
    return Buffer.concat([element(id.ebml, this.#heads.get(id.ebml) ?? Buffer.alloc(0)), segment, body]);
  }

  #writeInfo(): Buffer {
    const duration = Buffer.alloc(8);
    duration.writeDoubleBE(this.#end);
    return element(
      id.info,
      Buffer.concat([
        element(id.timecodeScale, bytesOf(this.#timecodeScale)),
        element(id.duration, duration),
        element(id.muxingApp, Buffer.from('Sightline')),
        element(id.writingApp, Buffer.from('Sightline')),
      ]),
    );
  }

  /** `before`: bytes of the segment before the first cluster. */
  #writeCues(before: number): Buffer {
    const track = element(id.cueTrack, bytesOf(this.#videoNumber));
    const points = this.clusters
      .filter(({ startsWithKey }) => startsWithKey)
      .map(({ at, time }) => {
        const place = Buffer.alloc(8);
        place.writeBigUInt64BE(BigInt(before + at - this.headSize));
        const position = element(id.cueTrackPositions, Buffer.concat([track, element(id.cueClusterPosition, place)]));
        return element(id.cuePoint, Buffer.concat([element(id.cueTime, bytesOf(time)), position]));
      });
    return points.length > 0 ? element(id.cues, Buffer.concat(points)) : Buffer.alloc(0);
  }
}

function bytesOf(value: number): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
}

/** Always takes eight bytes, so that a growing size does not move what follows. */
function sizeOf(length: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(length) | (1n << 56n));
  return size;
}

const element = (name: number, content: Buffer): Buffer =>
  Buffer.concat([bytesOf(name), sizeOf(content.length), content]);
