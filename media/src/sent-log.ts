import { sequenceDistance } from './rtp.ts';

const NOTE_EVERY_MS = 100;
const NOTES_KEPT = 50;
/** Packets sent this recently may still be in flight, or their report may be. */
const UNDER_WAY_MS = 500;
/** This many packets in a row are not lost by chance. */
const MIN_SENT = 5;

/** When the packets of a stream were sent, to interpret reports of arrivals. */
export class SentLog {
  private readonly notes: { sequence: number; at: number }[] = [];

  note(sequence: number, now: number): void {
    const last = this.notes.at(-1);
    if (last && now - last.at < NOTE_EVERY_MS) return;
    this.notes.push({ sequence, at: now });
    if (this.notes.length > NOTES_KEPT) this.notes.shift();
  }

  /** The first noted number that was sent at `time` or later; undefined when nothing was. */
  firstSince(time: number): number | undefined {
    return this.notes.find(({ at }) => at >= time)?.sequence;
  }

  /**
   * A report says that nothing after `sequence` has arrived: returns when that was sent, and whether more should have
   * arrived by now.
   */
  read(sequence: number, now: number): { sentAt: number; isBehind: boolean } {
    const arrived = this.notes.findLast((note) => sequenceDistance(note.sequence, sequence) >= 0);
    const due = this.notes.findLast(({ at }) => at <= now - UNDER_WAY_MS);
    const isBehind = due !== undefined && sequenceDistance(sequence, due.sequence) >= MIN_SENT;
    return { sentAt: arrived?.at ?? 0, isBehind };
  }
}
