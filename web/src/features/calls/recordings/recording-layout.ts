import type { ArState } from '@sightline/contract/calls/calls';
import type { Box } from '../picture/picture-mapping.ts';
import { type Focus, type MainStream, type Person, stageStreamOf, type Tile, tilesOf } from '../session/people.ts';

/** The size of the recording in pixels. */
export const recordingSize = { width: 1280, height: 720 } as const;
const gap = 8;
const stripWidth = 240;
const mostInStrip = 5;

export type Placed = { tile: Tile; box: Box };
export type Layout = { main: (Placed & { isDrawnOn: boolean }) | null; tiles: Placed[] };

/** Lays out the pictures of those who agreed, as the recorder sees them. */
export function layOut(people: readonly Person[], agreedIds: ReadonlySet<string>, ar: ArState, focus: Focus): Layout {
  const recorded = people.filter(({ id, lostSince }) => agreedIds.has(id) && lostSince === null);
  const main = stageStreamOf(recorded, ar, focus);
  const tiles = tilesOf(recorded, main);
  return main
    ? { main: placeMain(main, tiles.length), tiles: placeStrip(tiles) }
    : { main: null, tiles: placeGrid(tiles) };
}

function placeMain({ person, picture, why }: MainStream, others: number) {
  const width = recordingSize.width - (others > 0 ? stripWidth + gap : 0);
  const box = { left: 0, top: 0, width, height: recordingSize.height };
  return { tile: { key: 'main', person, picture }, box, isDrawnOn: why === 'ar' };
}

/** Beside the main stream; people who do not fit are still audible. */
function placeStrip(tiles: readonly Tile[]): Placed[] {
  const height = (recordingSize.height - gap * (mostInStrip - 1)) / mostInStrip;
  const left = recordingSize.width - stripWidth;
  return tiles
    .slice(0, mostInStrip)
    .map((tile, row) => ({ tile, box: { left, top: row * (height + gap), width: stripWidth, height } }));
}

function placeGrid(tiles: readonly Tile[]): Placed[] {
  const columns = Math.ceil(Math.sqrt(tiles.length));
  const rows = Math.ceil(tiles.length / Math.max(1, columns));
  const width = (recordingSize.width - gap * (columns - 1)) / columns;
  const height = (recordingSize.height - gap * (rows - 1)) / rows;
  return tiles.map((tile, at) => ({
    tile,
    box: { left: (at % columns) * (width + gap), top: Math.floor(at / columns) * (height + gap), width, height },
  }));
}
