const tone = { pitch: 1760, loudness: 0.08, seconds: 0.09 };

/** A short tone and a vibration: who scans looks at the machine and not at the screen. Nothing where there is neither. */
export function signalFound(): void {
  navigator.vibrate?.(60);
  try {
    const audio = new AudioContext();
    const sound = new OscillatorNode(audio, { frequency: tone.pitch });
    sound.connect(new GainNode(audio, { gain: tone.loudness })).connect(audio.destination);
    sound.onended = () => void audio.close();
    sound.start();
    sound.stop(audio.currentTime + tone.seconds);
  } catch {
    // The list shows it too.
  }
}
