import type { Snapshot } from '@sightline/contract/calls/snapshots';
import { saveFile } from '#web/lib/save-file.ts';
import { paintMarks } from '../../marks/paint.ts';
import { canvasOf, toJpeg } from '../../picture/frame-capture.ts';

async function load(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** The parts of a snapshot that are needed to save it; a guest's page has the bytes. */
export type Saveable = Pick<Snapshot, 'marks' | 'caption' | 'created_at' | 'streamer'> & { picture: { url: string } };

/** Paints the marks into the picture, in its original size. */
async function composeSnapshot({ picture, marks }: Saveable): Promise<Blob> {
  const image = await load(picture.url);
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const { canvas, pen } = canvasOf(size);
  pen.drawImage(image, 0, 0);
  paintMarks(pen, marks, { ...size, left: 0, top: 0 });
  return toJpeg(canvas);
}

const unsafe = /[\s\\/:*?"<>|\p{Cc}]+/gu;

/** Names the file by caption and time, so that a folder of snapshots is readable. */
export function fileNameOf({ caption, created_at, streamer }: Saveable): string {
  const words = (caption || streamer.name).replace(unsafe, ' ').trim().slice(0, 80);
  return `${created_at.slice(0, 16).replace('T', ' ').replace(':', '')} ${words}.jpg`;
}

function save(url: string, name: string): void {
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name });
  link.click();
}

async function readPicture({ picture }: Saveable): Promise<Blob> {
  const response = await fetch(picture.url);
  if (!response.ok) throw new Error(`Fetching the picture failed with status ${response.status}.`);
  return response.blob();
}

/** Returns the original file when there are no marks. */
export const pictureWithMarks = (snapshot: Saveable): Promise<Blob> =>
  snapshot.marks.length > 0 ? composeSnapshot(snapshot) : readPicture(snapshot);

export async function downloadSnapshot(snapshot: Saveable, withDrawing: boolean): Promise<void> {
  const url = URL.createObjectURL(await (withDrawing ? pictureWithMarks(snapshot) : readPicture(snapshot)));
  save(url, fileNameOf(snapshot));
  // The browser has started the download by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Saves one file with all of them, as they are shown: browsers ask before a page saves several. */
export async function downloadSnapshots(snapshots: readonly Saveable[], name: string): Promise<void> {
  const { zipSync } = await import('fflate');
  const files: Record<string, Uint8Array> = {};
  for (const [index, snapshot] of snapshots.entries()) {
    const bytes = await (await pictureWithMarks(snapshot)).arrayBuffer();
    files[`${String(index + 1).padStart(2, '0')} ${fileNameOf(snapshot)}`] = new Uint8Array(bytes);
  }
  // Pictures are compressed already.
  const archive = new Blob([zipSync(files, { level: 0 })], { type: 'application/zip' });
  saveFile(archive, `${name}.zip`);
}
