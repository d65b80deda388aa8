/** Plays tracks where nobody sees them, so that they can be painted. */
export class HiddenVideos {
  readonly #videos = new Map<string, HTMLVideoElement>();

  find(track: MediaStreamTrack): HTMLVideoElement {
    const known = this.#videos.get(track.id);
    if (known) return known;
    const video = document.createElement('video');
    video.muted = true;
    video.playsInline = true;
    video.srcObject = new MediaStream([track]);
    void video.play().catch((error: unknown) => console.warn('A picture is missing in the recording.', error));
    this.#videos.set(track.id, video);
    return video;
  }

  keepOnly(wanted: ReadonlySet<string>): void {
    for (const [id, video] of this.#videos) {
      if (wanted.has(id)) continue;
      video.srcObject = null;
      this.#videos.delete(id);
    }
  }
}
