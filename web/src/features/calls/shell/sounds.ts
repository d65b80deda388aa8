/**
 * Short tones generated in the browser: nothing to download, and they work offline. Silent where the browser refuses
 * sound.
 */
type Note = { at: number; frequency: number; length: number };

const knock: Note[] = [
  { at: 0, frequency: 660, length: 0.14 },
  { at: 0.16, frequency: 880, length: 0.22 },
];
const ring: Note[] = [
  { at: 0, frequency: 523, length: 0.28 },
  { at: 0.32, frequency: 659, length: 0.28 },
  { at: 0.64, frequency: 784, length: 0.4 },
];
const welcome: Note[] = [
  { at: 0, frequency: 587, length: 0.16 },
  { at: 0.14, frequency: 784, length: 0.34 },
];
const ringEvery = 2600;

let context: AudioContext | undefined;

function play(notes: Note[]): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  for (const { at, frequency, length } of notes) {
    const tone = new OscillatorNode(context, { type: 'sine', frequency });
    const volume = new GainNode(context, { gain: 0 });
    const start = currentTime + at;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

export const playKnock = (): void => play(knock);
/** Played when a waiting guest is admitted. */
export const playWelcome = (): void => play(welcome);

/** Rings until the returned function is called. */
export function startRinging(): () => void {
  play(ring);
  const timer = setInterval(() => play(ring), ringEvery);
  return () => clearInterval(timer);
}
