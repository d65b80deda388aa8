import { SpeakerInfo } from '@livekit/protocol';
import { SILENCE } from './sound-level.ts';

/** Intervals of silence before somebody counts as no longer speaking, so that pauses between words do not flicker. */
const HOLD_INTERVALS = 2;

/** Turns audio levels, measured a few times a second, into the changes of who speaks and how loudly. */
export class SpeakerMeter {
  private readonly speaking = new Map<string, { level: number; silentFor: number }>();

  /** `loudest`: participant sid to -dBov of the last interval (0 loudest). Returns only what changed. */
  measure(loudest: ReadonlyMap<string, number>): SpeakerInfo[] {
    const changes: SpeakerInfo[] = [];
    for (const [sid, decibels] of loudest) {
      if (decibels >= SILENCE) continue;
      const level = linearLevel(decibels);
      if (this.speaking.get(sid)?.level !== level) changes.push(new SpeakerInfo({ sid, level, active: true }));
      this.speaking.set(sid, { level, silentFor: 0 });
    }
    for (const [sid, state] of this.speaking) {
      if ((loudest.get(sid) ?? SILENCE) < SILENCE) continue;
      state.silentFor += 1;
      if (loudest.has(sid) && state.silentFor < HOLD_INTERVALS) continue;
      this.speaking.delete(sid);
      changes.push(new SpeakerInfo({ sid, level: 0, active: false }));
    }
    return changes;
  }
}

/** 0 to 1 in steps of an eighth: finer steps would only be more messages. */
function linearLevel(decibels: number): number {
  return Math.max(1, Math.ceil(10 ** (-decibels / 20) * 8)) / 8;
}
