import type { Snapshot } from '@sightline/contract/call-snapshots';
import { paintMarks } from '../../marks/paint.ts';
import { canvasOf, toJpeg } from '../../picture/frame-capture.ts';

async function load(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** The picture with its drawing in it, as large as it was taken. */
async function composeSnapshot({ picture, marks }: Snapshot): Promise<Blob> {
  const image = await load(picture.url);
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const { canvas, pen } = canvasOf(size);
  pen.drawImage(image, 0, 0);
  paintMarks(pen, marks, { ...size, left: 0, top: 0 });
  return toJpeg(canvas);
}

const unsafe = /[\s\\/:*?"<>|\p{Cc}]+/gu;

/** What it shows and when, so that a folder of them can be read. */
export function fileNameOf({ caption, created_at, streamer }: Snapshot): string {
  const words = (caption || streamer.name).replace(unsafe, ' ').trim().slice(0, 80);
  return `${created_at.slice(0, 16).replace('T', ' ').replace(':', '')} ${words}.jpg`;
}

function save(url: string, name: string): void {
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name });
  link.click();
}

async function readPicture({ picture }: Snapshot): Promise<Blob> {
  const response = await fetch(picture.url);
  if (!response.ok) throw new Error(`The picture was answered with ${response.status}.`);
  return response.blob();
}

/** As it was taken, when nothing is drawn on it. */
export const pictureWithMarks = (snapshot: Snapshot): Promise<Blob> =>
  snapshot.marks.length > 0 ? composeSnapshot(snapshot) : readPicture(snapshot);

export async function downloadSnapshot(snapshot: Snapshot, withDrawing: boolean): Promise<void> {
  const url = URL.createObjectURL(await (withDrawing ? pictureWithMarks(snapshot) : readPicture(snapshot)));
  save(url, fileNameOf(snapshot));
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(url));
}
