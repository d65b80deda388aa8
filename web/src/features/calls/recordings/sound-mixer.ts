/** Mixes everybody who is recorded into one track. It always has a source, so that silence is recorded as silence. */
export class SoundMixer {
  readonly #context = new AudioContext();
  readonly #out = this.#context.createMediaStreamDestination();
  readonly #sources = new Map<string, MediaStreamAudioSourceNode>();

  constructor() {
    const silence = this.#context.createConstantSource();
    silence.offset.value = 0;
    silence.connect(this.#out);
    silence.start();
    void this.#context.resume();
  }

  get track(): MediaStreamTrack | undefined {
    return this.#out.stream.getAudioTracks()[0];
  }

  mix(tracks: readonly MediaStreamTrack[]): void {
    const wanted = new Set(tracks.map(({ id }) => id));
    for (const [id, source] of this.#sources) {
      if (wanted.has(id)) continue;
      source.disconnect();
      this.#sources.delete(id);
    }
    for (const track of tracks) {
      if (this.#sources.has(track.id) || track.readyState === 'ended') continue;
      const source = this.#context.createMediaStreamSource(new MediaStream([track]));
      source.connect(this.#out);
      this.#sources.set(track.id, source);
    }
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}
