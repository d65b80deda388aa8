/** -dBov of silence (RFC 6464). */
export const SILENCE = 127;
/** -dBov: quieter than this is background noise. */
const QUIETEST_SPEECH = 35;
/** Packets of 20 ms each, in the 400 ms between two measurements. */
const PACKETS_OF_SPEECH = 8;

/**
 * The loudness of a track since the last measurement. As in LiveKit, two fifths of the time must be loud: a click is no
 * speech.
 */
export class SoundLevel {
  private loudest = SILENCE;
  private loudPackets = 0;

  add(level: number): void {
    if (level > QUIETEST_SPEECH) return;
    this.loudest = Math.min(this.loudest, level);
    this.loudPackets += 1;
  }

  /** Returns the level in -dBov, 0 is loudest; starts a new measurement. */
  measure(): number {
    const level = this.loudPackets < PACKETS_OF_SPEECH ? SILENCE : this.loudest;
    this.loudest = SILENCE;
    this.loudPackets = 0;
    return level;
  }
}
