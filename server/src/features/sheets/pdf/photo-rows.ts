import type { SheetPhoto } from '@sightline/contract/sheets/sheets';
import { drawMarks } from '../../../pdf/marks.ts';
import type { Flow } from '../../../pdf/pages.ts';
import type { PrintedPhoto } from './photos.ts';

const side = 54;
const gap = 4;

/** As large as fits a square, in its middle, with its marks. */
function drawPhoto(
  { sheet }: Flow,
  { bytes, width, height }: PrintedPhoto,
  { marks }: SheetPhoto,
  x: number,
  y: number,
) {
  const scale = side / Math.max(width, height);
  const frame = {
    ...{ left: x + (side - width * scale) / 2, top: y + (side - height * scale) / 2 },
    ...{ width: width * scale, height: height * scale },
  };
  sheet.picture(bytes, frame.left, frame.top, frame.width, frame.height);
  if (marks.length > 0) drawMarks(sheet, marks, frame);
}

/** Three in a row. One that cannot be read is left out. */
export function drawPhotos(
  flow: Flow,
  photos: readonly SheetPhoto[],
  printed: ReadonlyMap<string, PrintedPhoto>,
): void {
  const readable = photos.flatMap((photo) => {
    const bytes = printed.get(photo.file.id);
    return bytes ? [{ photo, bytes }] : [];
  });
  for (const [index, { photo, bytes }] of readable.entries()) {
    const column = index % 3;
    if (column === 0) flow.need(side + gap);
    drawPhoto(flow, bytes, photo, flow.left + column * (side + gap), flow.y + 1);
    if (column === 2 || index === readable.length - 1) flow.gap(side + gap);
  }
}
