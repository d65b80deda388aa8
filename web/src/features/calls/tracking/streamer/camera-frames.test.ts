import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showCamera } from './camera-frames.ts';
import type { ToWorker } from './tracking-protocol.ts';

const track = { id: 'back' } as unknown as MediaStreamTrack;

class FakeWorker extends EventTarget {
  readonly posted: ToWorker[] = [];
  postMessage(message: ToWorker): void {
    this.posted.push(message);
  }
  get pictures() {
    return this.posted.filter((message) => message.type === 'picture');
  }
}

let worker: FakeWorker;
let stop: (() => void) | undefined;
const isReady = () => worker.dispatchEvent(new MessageEvent('message', { data: { type: 'ready' } }));
const fail = vi.fn();
const onPicture = vi.fn();
const show = () => {
  stop = showCamera(track, worker as unknown as Worker, { fail, onPicture });
};

const defined: string[] = [];
/** Adds video properties that jsdom lacks. */
function define(properties: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(HTMLVideoElement.prototype, name, { value, configurable: true, writable: true });
    defined.push(name);
  }
}

/** A browser without MediaStreamTrackProcessor (Firefox, Safari), whose video may report frames. */
beforeEach(() => {
  worker = new FakeWorker();
  vi.useFakeTimers();
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal('MediaStreamTrackProcessor', undefined);
  define({ videoWidth: 640, videoHeight: 480, srcObject: null });
  const pixels = (_x: number, _y: number, width: number, height: number) => ({
    data: new Uint8ClampedArray(4 * width * height),
  });
  const pen = { drawImage: vi.fn(), getImageData: pixels };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
});
afterEach(() => {
  stop?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of defined.splice(0)) Reflect.deleteProperty(HTMLVideoElement.prototype, name);
});

describe('a camera whose frames cannot be transferred', () => {
  it('sends a picture of each frame that the browser reports', () => {
    const asked: VideoFrameRequestCallback[] = [];
    define({
      requestVideoFrameCallback: (listener: VideoFrameRequestCallback) => asked.push(listener),
      cancelVideoFrameCallback: vi.fn(),
    });
    show();
    isReady();
    expect(worker.pictures).toEqual([]);
    asked.shift()?.(1000, { width: 640, height: 480, mediaTime: 1, captureTime: 990 } as never);
    expect(worker.pictures).toMatchObject([
      { capturedAt: expect.closeTo(990, 3), picture: { width: 320, height: 240 } },
    ]);
    const { takenAt } = worker.pictures[0] as { takenAt: number };
    expect(onPicture).toHaveBeenCalledExactlyOnceWith(document.querySelector('video'), takenAt);
  });

  it('sends pictures at each repaint where the browser reports no frames', async () => {
    show();
    isReady();
    await vi.advanceTimersByTimeAsync(50);
    expect(worker.pictures).toHaveLength(1);
    isReady();
    await vi.advanceTimersByTimeAsync(50);
    expect(worker.pictures).toHaveLength(2);
  });

  it('sends the worker a picture only when one is there and the last one was processed', async () => {
    show();
    await vi.advanceTimersByTimeAsync(500);
    expect(worker.pictures).toEqual([]);
    isReady();
    await vi.advanceTimersByTimeAsync(500);
    expect(worker.pictures).toHaveLength(1);
  });

  it('is released when it is turned off', async () => {
    show();
    stop?.();
    isReady();
    await vi.advanceTimersByTimeAsync(100);
    expect(worker.posted).toEqual([{ type: 'camera' }, { type: 'camera' }]);
    expect(document.querySelector('video')).toBeNull();
  });
});

describe('a camera whose frames can be transferred', () => {
  const opened: { track: MediaStreamTrack; cancel: () => void }[] = [];
  beforeEach(() => {
    opened.length = 0;
    fail.mockReset();
    vi.stubGlobal(
      'MediaStreamTrackProcessor',
      class {
        readonly readable: ReadableStream;
        constructor(init: { track: MediaStreamTrack }) {
          const cancel = vi.fn();
          this.readable = new ReadableStream({ cancel });
          opened.push({ ...init, cancel });
        }
      },
    );
  });

  it('transfers its stream to the worker once, when the worker waits for it', () => {
    show();
    expect([opened, worker.posted]).toEqual([[], [{ type: 'camera' }]]);
    isReady();
    isReady();
    expect(opened).toMatchObject([{ track }]);
    expect(worker.posted).toEqual([{ type: 'camera' }, { type: 'frames', frames: expect.any(ReadableStream) }]);
  });

  it('transfers nothing to a worker that is ready after it was turned off', () => {
    show();
    stop?.();
    isReady();
    expect(opened).toEqual([]);
  });

  it('is released when the worker cannot take the stream', () => {
    const refusal = new Error('not transferable');
    show();
    vi.spyOn(worker, 'postMessage').mockImplementation(() => {
      throw refusal;
    });
    isReady();
    expect(fail).toHaveBeenCalledExactlyOnceWith(refusal);
    expect(opened[0]?.cancel).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });
});
