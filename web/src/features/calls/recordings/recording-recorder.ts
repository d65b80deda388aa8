import type { ArState } from '@sightline/contract/calls/calls';
import { readFrozen } from '../freeze/freeze-store.ts';
import { withStill } from '../freeze/still-picture.ts';
import { readMarks } from '../marks/drawing-store.ts';
import { keepSubscribed, readCallSession, readTracks } from '../session/call-session.ts';
import { RecordedStill } from './recorded-still.ts';
import { paintLayout } from './recording-canvas.ts';
import { type Layout, layOut, type Placed, recordingSize } from './recording-layout.ts';
import { SoundMixer } from './sound-mixer.ts';

/** The people to record, and the state of drawing. */
export type RecordingView = { agreedIds: readonly string[]; ar: ArState };

export type Recorder = {
  show: (view: RecordingView) => void;
  /** Resolves when the last part was passed on. */
  stop: () => Promise<void>;
};

type RecorderOptions = { view: RecordingView; onPart: (part: Blob) => void; onBroken: (reason: unknown) => void };

const partLength = 4000;
/** Players can seek to key frames only, so there is one every few seconds. TypeScript's DOM types lack the option. */
const quality = { videoBitsPerSecond: 1_500_000, audioBitsPerSecond: 64_000, videoKeyFrameIntervalDuration: 4000 };
const kinds = ['video/webm;codecs=vp8,opus', 'video/webm'];

const findKind = (): string | undefined => kinds.find((kind) => MediaRecorder.isTypeSupported(kind));

const trackOf = ({ tile: { person, picture } }: Placed): MediaStreamTrack | null =>
  (picture && readTracks(person.id)?.[picture.kind]) ?? null;

/** Paints the people who agreed, mixes their sound, and emits both as parts of one WebM file. */
export function startRecorder({ view: first, onPart, onBroken }: RecorderOptions): Recorder {
  const canvas = Object.assign(document.createElement('canvas'), recordingSize);
  const context = canvas.getContext('2d', { alpha: false });
  const mimeType = findKind();
  if (!context || !mimeType) throw new Error('this browser supports no recording format');
  const [videos, still, mixer] = [new HiddenVideos(), new RecordedStill(), new SoundMixer()];
  const stopWatching = keepSubscribed();
  let view = first;

  function paint(): void {
    const { people, pin, speakerId } = readCallSession();
    const agreed = new Set(view.agreedIds);
    const frozen = readFrozen();
    const layout = layOut(withStill(people, view.ar, frozen), agreed, view.ar, { pin, speakerId });
    const marks = readMarks().filter(({ author_id }) => agreed.has(author_id));
    videos.keepOnly(idsOf(layout));
    if (context) paintLayout(context, layout, { marks, still: still.follow(frozen), findVideo });
    mixer.mix([...agreed].flatMap((id) => readTracks(id)?.sounds ?? []));
  }
  function findVideo(placed: Placed): HTMLVideoElement | undefined {
    const track = trackOf(placed);
    return track ? videos.find(track) : undefined;
  }

  paint();
  const pictures = canvas.captureStream();
  const sound = mixer.track;
  const stream = new MediaStream([...pictures.getVideoTracks(), ...(sound ? [sound] : [])]);
  const recorder = new MediaRecorder(stream, { mimeType, ...quality });
  recorder.ondataavailable = ({ data }) => onPart(data);
  recorder.onerror = (event) => onBroken(event);
  recorder.start(partLength);
  const ticks = new Worker(new URL('./recording-ticks.worker.ts', import.meta.url), { type: 'module' });
  ticks.onmessage = () => {
    paint();
    ticks.postMessage(null);
  };
  ticks.postMessage(null);

  return {
    show: (next) => {
      view = next;
    },
    stop: async () => {
      ticks.terminate();
      stopWatching();
      if (recorder.state !== 'inactive') {
        const isOver = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
        recorder.stop();
        await isOver;
      }
      for (const track of stream.getTracks()) track.stop();
      videos.keepOnly(new Set());
      still.close();
      await mixer.close();
    },
  };
}

function idsOf({ main, tiles }: Layout): Set<string> {
  const tracks = [...(main ? [main] : []), ...tiles].map(trackOf);
  return new Set(tracks.flatMap((track) => (track ? [track.id] : [])));
}

/** Plays tracks in invisible elements, so that their frames can be painted. */
class HiddenVideos {
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
