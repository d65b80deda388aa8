import { TEXTURE_HEIGHT } from '../texture.ts';
import { Drawing } from './drawing.ts';

/** Wide enough to walk along for several pictures without seeing an end. */
export const REPEATING_WIDTH = 2048;

const newDrawing = (seed: number): Drawing => new Drawing(seed, REPEATING_WIDTH);

/** Calls back for each of many equal things, from the left edge to the right. */
function eachAlong(period: number, draw: (x: number, index: number) => void, from = 0, to = REPEATING_WIDTH): void {
  for (let x = from, index = 0; x < to; x += period, index++) draw(x, index);
}

/** Dust, scratches and stickers, by seed: as many as on a surface that is neither new nor dirty. */
function wear(drawing: Drawing, specks: number): Drawing {
  const { random } = drawing;
  for (let k = 0; k < specks; k++) {
    const x = random.below(REPEATING_WIDTH);
    const y = random.below(TEXTURE_HEIGHT);
    const gray = random.between(60, 190);
    if (k % 3 === 0) drawing.disc(x, y, random.between(2, 4), gray);
    else drawing.line(x, y, x + random.between(-26, 26), y + random.between(-26, 26), 2, gray);
  }
  return drawing;
}

/** Equal units of a rack, one beside the other: filmed by a phone that is turned. One has an inventory label. */
function drawRack(): Drawing {
  const rack = newDrawing(101);
  eachAlong(84, (x) => {
    rack.rectangle(x, 70, 80, 628, 52);
    rack.rectangle(x + 4, 74, 72, 620, 88);
    for (const y of [92, 676]) rack.disc(x + 40, y, 11, 150);
    for (let y = 150; y < 620; y += 22) rack.rectangle(x + 18, y, 44, 11, 35);
    rack.disc(x + 20, 128, 5, 215);
  });
  rack.rectangle(1010, 320, 50, 130, 225);
  for (let k = 0; k < 4; k++) rack.glyph(1020, 332 + 28 * k, 24, 40);
  return rack;
}

function drawTerminal(strip: Drawing, x: number): void {
  strip.rectangle(x, 230, 56, 320, 60);
  strip.rectangle(x + 3, 233, 50, 314, 168);
  for (const y of [280, 500]) {
    strip.disc(x + 28, y, 17, 95);
    strip.disc(x + 28, y, 14, 205);
    strip.line(x + 19, y - 9, x + 37, y + 9, 5, 70);
  }
  strip.rectangle(x + 14, 340, 28, 34, 45);
  strip.rectangle(x + 14, 408, 28, 34, 45);
}

function drawRail(strip: Drawing): void {
  strip.rectangle(0, 350, REPEATING_WIDTH, 80, 200);
  eachAlong(90, (x) => strip.rectangle(x, 382, 50, 16, 90));
}

/** No end within reach. */
function drawTerminals(): Drawing {
  const strip = newDrawing(102);
  drawRail(strip);
  eachAlong(58, (x) => drawTerminal(strip, x));
  return strip;
}

/** Twelve, between two clamps, on a rail that goes on. */
function drawTwelveTerminals(): Drawing {
  const strip = newDrawing(103);
  drawRail(strip);
  for (const x of [100, 850]) {
    strip.rectangle(x, 290, 36, 200, 235);
    strip.disc(x + 18, 320, 10, 60);
  }
  eachAlong(58, (x) => drawTerminal(strip, x), 145, 145 + 12 * 58);
  return wear(strip, 60);
}

/** All of them look alike. */
function drawTiles(): Drawing {
  const tiles = newDrawing(104);
  for (let y = -40; y < TEXTURE_HEIGHT; y += 104) {
    eachAlong(104, (x) => {
      tiles.rectangle(x, y, 98, 98, 196);
      tiles.rectangle(x + 3, y + 3, 92, 92, 216);
      tiles.line(x + 12, y + 86, x + 86, y + 12, 3, 190);
    });
  }
  return tiles;
}

/** Staggered rows of keys, each with its own small sign. */
function drawKeyboard(): Drawing {
  const board = newDrawing(105);
  for (let row = 0; row < 8; row++) {
    eachAlong(
      76,
      (x) => {
        board.rectangle(x, 92 * row + 20, 68, 82, 38);
        board.rectangle(x + 7, 92 * row + 24, 54, 64, 72);
        board.glyph(x + 14, 92 * row + 32, 24, 200);
      },
      -76 + 23 * (row % 4),
    );
  }
  return board;
}

/** Slots, closer than the jumps of a quick hand. */
function drawGrille(): Drawing {
  const grille = newDrawing(106);
  for (let y = 30; y < TEXTURE_HEIGHT - 30; y += 92) {
    eachAlong(30, (x) => {
      grille.rectangle(x, y, 15, 74, 28);
      grille.rectangle(x + 15, y, 3, 74, 170);
    });
  }
  return wear(grille, 90);
}

/** Round holes in rows, and the screws that hold the sheet. */
function drawPerforatedSheet(): Drawing {
  const sheet = newDrawing(107);
  for (let row = 0; row < 20; row++) {
    eachAlong(44, (x) => sheet.disc(x, 40 * row + 12, 13, 30), 22 * (row % 2));
  }
  for (const [x, y] of [
    [340, 250],
    [730, 470],
    [1290, 330],
    [1700, 500],
  ] as const) {
    sheet.disc(x, y, 24, 205);
    sheet.line(x - 16, y - 6, x + 16, y + 6, 6, 60);
  }
  return sheet;
}

/** Two rows of equal sockets, six in a group, with small signs above. */
function drawPatchPanel(): Drawing {
  const panel = newDrawing(108);
  for (const y of [220, 430]) {
    eachAlong(62, (x, index) => {
      const left = x + 22 * Math.floor(index / 6);
      panel.rectangle(left, y, 54, 60, 190);
      panel.rectangle(left + 5, y + 8, 44, 44, 22);
      panel.rectangle(left + 17, y + 46, 20, 12, 22);
      for (let pin = 0; pin < 6; pin++) panel.rectangle(left + 9 + 6 * pin, y + 10, 3, 12, 205);
      panel.glyph(left + 18, y - 32, 20, 215);
    });
  }
  return panel;
}

/** Two rows of equal breakers; one is off, one has a sticker. */
function drawBreakers(): Drawing {
  const board = newDrawing(109);
  for (const y of [90, 420]) {
    eachAlong(66, (x, index) => {
      board.rectangle(x, y, 63, 270, 222);
      board.rectangle(x + 6, y + 80, 51, 110, 188);
      board.rectangle(x + 16, y + (y === 90 && index === 6 ? 132 : 92), 31, 44, 40);
      for (const screw of [28, 242]) board.disc(x + 31, y + screw, 10, 105);
    });
  }
  board.rectangle(560, 610, 58, 40, 120);
  board.glyph(572, 616, 26, 240);
  return wear(board, 40);
}

/** A bond in which every brick is the same. */
function drawBricks(): Drawing {
  const bricks = newDrawing(110);
  for (let row = 0; row < 16; row++) {
    eachAlong(
      132,
      (x) => {
        bricks.rectangle(x, 50 * row, 124, 42, 118);
        bricks.rectangle(x + 10, 50 * row + 8, 40, 6, 98);
        bricks.rectangle(x + 70, 50 * row + 26, 34, 8, 136);
      },
      -66 * (row % 2),
    );
  }
  return wear(bricks, 30);
}

/** Filmed around `x` and `y`, in pixels of the texture, from this much further away, by a phone that is held like this. */
export type RepeatingSurface = {
  readonly name: string;
  readonly draw: () => Drawing;
  readonly ground: { readonly seed: number; readonly gray: number; readonly grain: number };
  readonly x: number;
  readonly y: number;
  readonly roll: number;
  readonly further: number;
};

const upright = { x: 512, y: 384, roll: 0, further: 1 };

export const REPEATING_SURFACES: readonly RepeatingSurface[] = [
  { ...upright, name: 'rack', draw: drawRack, ground: { seed: 11, gray: 40, grain: 4 }, roll: Math.PI / 2 },
  { ...upright, name: 'terminals', draw: drawTerminals, ground: { seed: 12, gray: 150, grain: 5 } },
  {
    ...upright,
    name: 'twelve terminals',
    draw: drawTwelveTerminals,
    ground: { seed: 13, gray: 120, grain: 5 },
    further: 2,
  },
  { ...upright, name: 'tiles', draw: drawTiles, ground: { seed: 14, gray: 120, grain: 8 } },
  { ...upright, name: 'keyboard', draw: drawKeyboard, ground: { seed: 15, gray: 100, grain: 4 } },
  { ...upright, name: 'grille', draw: drawGrille, ground: { seed: 16, gray: 125, grain: 3 } },
  {
    ...upright,
    name: 'perforated sheet',
    draw: drawPerforatedSheet,
    ground: { seed: 17, gray: 160, grain: 4 },
    x: 620,
  },
  { ...upright, name: 'patch panel', draw: drawPatchPanel, ground: { seed: 18, gray: 70, grain: 4 }, y: 330 },
  { ...upright, name: 'breakers', draw: drawBreakers, ground: { seed: 19, gray: 90, grain: 6 }, y: 240 },
  { ...upright, name: 'bricks', draw: drawBricks, ground: { seed: 20, gray: 175, grain: 9 } },
];
