import type { Fraction } from '#web/features/calls/picture/picture-mapping.ts';
import type { FromWorker, ToWorker } from '#web/features/calls/tracking/streamer/tracking-protocol.ts';
import { TrackingWorker } from '#web/features/calls/tracking/streamer/tracking-worker.ts';

/** Runs the worker's own code on the page's thread, and keeps its messages in order. */
export class FakeTrackingWorker extends EventTarget {
  static opened: FakeTrackingWorker[] = [];
  readonly messages: ToWorker[] = [];
  isTerminated = false;
  private readonly desk = new TrackingWorker((message) => this.answer(message));

  constructor() {
    super();
    FakeTrackingWorker.opened.push(this);
  }

  answer(data: FromWorker): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  postMessage(message: ToWorker): void {
    this.messages.push(message);
    this.desk.receive(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

const width = 160;
const height = 120;
const wall = { width: 640, height: 240, margin: 60 };

/** A wall of tiles of many sizes and shades, the same in every run. */
function tiledWall(): Uint8ClampedArray {
  const shades = new Uint8ClampedArray(wall.width * wall.height).fill(128);
  for (let k = 0; k < 900; k++) {
    const left = (k * 7919) % wall.width;
    const top = (k * 104_729) % wall.height;
    const right = Math.min(wall.width, left + 5 + ((k * 31) % 23));
    const bottom = Math.min(wall.height, top + 5 + ((k * 17) % 19));
    for (let y = top; y < bottom; y++) shades.fill((k * 53) % 256, y * wall.width + left, y * wall.width + right);
  }
  return shades;
}
const shades = tiledWall();

/** Renders the wall moved so many pixels to the right and down, as a camera sees it; pixels as in a canvas. */
export function wallPicture(dx: number, dy = 0): { width: number; height: number; data: Uint8ClampedArray } {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 4)
      data.fill(shades[(y + dy + wall.margin) * wall.width + x + dx + wall.margin] ?? 0, i, i + 4);
  return { width, height, data };
}

/** Where a place of one picture is in another one, `dx` and `dy` pixels further. */
export const moved = ([x, y]: Fraction, dx: number, dy = 0): Fraction => [x - dx / width, y - dy / height];
