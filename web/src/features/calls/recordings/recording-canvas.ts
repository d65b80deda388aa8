import type { DrawnMark } from '@sightline/contract/annotations';
import { initialsOf, personHue } from '#web/lib/person-color.ts';
import { paintMarks } from '../marks/paint.ts';
import { type Box, type Fit, pictureBox, sizeOfPicture } from '../picture/picture-mapping.ts';
import { type PaintablePicture, recordedDrawing } from './recorded-drawing.ts';
import type { PaintableStill } from './recorded-still.ts';
import { type Layout, type Placed, recordingSize } from './recording-layout.ts';

type Canvas = CanvasRenderingContext2D;
/** The element that plays a tile's picture; undefined while there is none. */
type FindVideo = (placed: Placed) => HTMLVideoElement | undefined;

const colors = { behind: '#08090a', tile: '#1b1c20', label: 'rgb(0 0 0 / 60%)', words: '#ffffff' };
const nameSize = 18;

/** The contents of the layout. */
export type LayoutContent = { marks: readonly DrawnMark[]; still: PaintableStill | null; findVideo: FindVideo };

/** Paints one frame of the recording. */
export function paintLayout(canvas: Canvas, { main, tiles }: Layout, seen: LayoutContent): void {
  canvas.fillStyle = colors.behind;
  canvas.fillRect(0, 0, recordingSize.width, recordingSize.height);
  for (const placed of tiles) paintTile(canvas, placed, fitOf(placed), playing(seen.findVideo(placed)));
  if (main?.isDrawnOn) paintDrawnOn(canvas, main, seen);
  else if (main) paintTile(canvas, main, 'contain', playing(seen.findVideo(main)));
}

function paintDrawnOn(canvas: Canvas, main: Placed, { marks, still, findVideo }: LayoutContent): void {
  // A still of somebody else belongs to a previous streamer, who may not have agreed.
  const own = still?.freeze.streamer_id === main.tile.person.id ? still : null;
  const { picture, placementOf } = recordedDrawing(marks, own, playing(findVideo(main)));
  const shown = paintTile(canvas, main, 'contain', picture);
  if (shown) paintMarks(canvas, marks, shown, { placementOf });
}

/** Undefined while it shows no frame. */
const playing = (video: HTMLVideoElement | undefined): HTMLVideoElement | undefined =>
  video && video.videoWidth > 0 ? video : undefined;

/** A screen must be shown as a whole. */
const fitOf = ({ tile }: Placed): Fit => (tile.picture?.kind === 'screen' ? 'contain' : 'cover');

/** Returns the rectangle of the picture. */
function paintTile(
  canvas: Canvas,
  { tile, box }: Placed,
  fit: Fit,
  picture: PaintablePicture | undefined,
): Box | undefined {
  canvas.save();
  canvas.beginPath();
  canvas.rect(box.left, box.top, box.width, box.height);
  canvas.clip();
  canvas.fillStyle = colors.tile;
  canvas.fillRect(box.left, box.top, box.width, box.height);
  const shown = picture && paintPicture(canvas, picture, box, fit);
  if (!shown) paintFace(canvas, tile.person, box);
  paintName(canvas, tile.person.name, box);
  canvas.restore();
  return shown;
}

function paintPicture(canvas: Canvas, picture: PaintablePicture, box: Box, fit: Fit): Box {
  const inside = pictureBox(box, sizeOfPicture(picture), fit);
  const shown = { ...inside, left: box.left + inside.left, top: box.top + inside.top };
  canvas.drawImage(picture, shown.left, shown.top, shown.width, shown.height);
  return shown;
}

function paintFace(canvas: Canvas, { id, name }: { id: string; name: string }, box: Box): void {
  const radius = Math.min(box.width, box.height) / 5;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  canvas.fillStyle = `oklch(0.55 0.13 ${personHue(id)})`;
  canvas.beginPath();
  canvas.arc(x, y, radius, 0, 2 * Math.PI);
  canvas.fill();
  canvas.fillStyle = colors.words;
  canvas.font = `600 ${Math.round(radius * 0.8)}px system-ui, sans-serif`;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  canvas.fillText(initialsOf(name), x, y);
}

function paintName(canvas: Canvas, name: string, box: Box): void {
  const [pad, height] = [8, nameSize + 10];
  canvas.font = `500 ${nameSize}px system-ui, sans-serif`;
  canvas.textAlign = 'left';
  canvas.textBaseline = 'middle';
  const most = box.width - 4 * pad;
  const width = Math.min(most, canvas.measureText(name).width);
  const [left, top] = [box.left + pad, box.top + box.height - height - pad];
  canvas.fillStyle = colors.label;
  canvas.fillRect(left, top, width + 2 * pad, height);
  canvas.fillStyle = colors.words;
  canvas.fillText(name, left + pad, top + height / 2, most);
}
