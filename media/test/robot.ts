import {
  AudioFrame,
  AudioSource,
  AudioStream,
  LocalAudioTrack,
  LocalVideoTrack,
  type RemoteTrack,
  Room,
  RoomEvent,
  TrackKind,
  TrackPublishOptions,
  TrackSource,
  VideoBufferType,
  VideoFrame,
  VideoSource,
  VideoStream,
} from '@livekit/rtc-node';

const WIDTH = 320;
const HEIGHT = 180;
const PICTURES_PER_SECOND = 15;
const SAMPLES_PER_SECOND = 48_000;

/** A caller without a browser: LiveKit's own client for Node, which shares no code with the one for browsers. */
export class Robot {
  readonly room = new Room();
  readonly texts: string[] = [];
  readonly events: string[] = [];
  pictures = 0;
  /** The loudest sample that it received, of 32767. */
  loudest = 0;
  private readonly filming: NodeJS.Timeout[] = [];

  static async enter(url: string, token: string): Promise<Robot> {
    const robot = new Robot();
    const { room } = robot;
    for (const event of Object.values(RoomEvent)) room.on(event, () => void robot.events.push(event));
    room.on(RoomEvent.TrackSubscribed, (track) => void robot.watch(track));
    room.on(RoomEvent.DataReceived, (bytes, from) => {
      robot.texts.push(`${from?.identity}: ${new TextDecoder().decode(bytes)}`);
    });
    await room.connect(url, token, { autoSubscribe: true, dynacast: true });
    return robot;
  }

  get others(): string[] {
    return [...this.room.remoteParticipants.keys()].sort();
  }

  /** A grey picture that becomes brighter, and a tone. */
  async publish(): Promise<void> {
    const [camera, microphone] = [new VideoSource(WIDTH, HEIGHT), new AudioSource(SAMPLES_PER_SECOND, 1)];
    const me = this.room.localParticipant;
    await me?.publishTrack(LocalVideoTrack.createVideoTrack('camera', camera), optionsOf(TrackSource.SOURCE_CAMERA));
    await me?.publishTrack(
      LocalAudioTrack.createAudioTrack('microphone', microphone),
      optionsOf(TrackSource.SOURCE_MICROPHONE),
    );
    let taken = 0;
    const film = () => camera.captureFrame(greyPicture(taken++ % 256));
    const speak = () => void microphone.captureFrame(tone());
    this.filming.push(setInterval(film, 1000 / PICTURES_PER_SECOND), setInterval(speak, TONE_MS));
  }

  async send(text: string, destination_identities: string[] = []): Promise<void> {
    await this.room.localParticipant?.publishData(Buffer.from(text), { reliable: true, destination_identities });
  }

  async leave(): Promise<void> {
    for (const timer of this.filming) clearInterval(timer);
    await this.room.disconnect();
  }

  private async watch(track: RemoteTrack): Promise<void> {
    if (track.kind === TrackKind.KIND_VIDEO) {
      for await (const _picture of new VideoStream(track)) this.pictures += 1;
    } else {
      for await (const { data } of new AudioStream(track)) this.loudest = data.reduce(loudest, this.loudest);
    }
  }
}

const loudest = (most: number, sample: number): number => Math.max(most, Math.abs(sample));
const optionsOf = (source: TrackSource) => new TrackPublishOptions({ source });

/** I420: a plane of brightness, and two of colour of a quarter of its size. */
function greyPicture(brightness: number): VideoFrame {
  const planes = new Uint8Array((WIDTH * HEIGHT * 3) / 2).fill(128);
  planes.fill(brightness, 0, WIDTH * HEIGHT);
  return new VideoFrame(planes, WIDTH, HEIGHT, VideoBufferType.I420);
}

const TONE_MS = 20;
function tone(): AudioFrame {
  const samples = (SAMPLES_PER_SECOND * TONE_MS) / 1000;
  // 500 Hz: whole periods, so that one piece joins the next.
  const wave = Int16Array.from({ length: samples }, (_, at) => 12_000 * Math.sin((2 * Math.PI * 500 * at) / 48_000));
  return new AudioFrame(wave, SAMPLES_PER_SECOND, 1, samples);
}
