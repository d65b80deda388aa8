import { type SurfaceName, TEXTURE_HEIGHT, TEXTURE_WIDTH } from '../texture.ts';
import { Drawing } from './drawing.ts';

/** Tracks, chips with legs and names, holes. */
function drawCircuit(): Drawing {
  const board = new Drawing(1);
  const { random } = board;
  for (let k = 0; k < 90; k++) {
    const x = random.below(TEXTURE_WIDTH);
    const y = random.below(TEXTURE_HEIGHT);
    const turn = x + random.between(-160, 160);
    const gray = random.between(95, 125);
    board.line(x, y, turn, y, 4, gray);
    board.line(turn, y, turn, y + random.between(-140, 140), 4, gray);
    board.disc(x, y, 6, 200);
  }
  for (let k = 0; k < 26; k++) {
    const x = random.below(TEXTURE_WIDTH - 120);
    const y = random.below(TEXTURE_HEIGHT - 100);
    const width = random.between(36, 110);
    const height = random.between(30, 80);
    for (let leg = 4; leg < width - 4; leg += 10) board.rectangle(x + leg, y - 7, 4, height + 14, 190);
    board.rectangle(x, y, width, height, random.between(20, 45));
    for (let sign = 0; sign < (width - 14) / 12; sign++) board.glyph(x + 7 + 12 * sign, y + height / 2 - 6, 12, 170);
  }
  return board;
}

/** A panel of equal keys, each with its own small sign, a display and a few lamps. */
function drawKeypad(): Drawing {
  const panel = new Drawing(2);
  panel.rectangle(180, 60, 660, 650, 105);
  panel.rectangle(230, 90, 560, 70, 40);
  for (let k = 0; k < 12; k++) panel.glyph(250 + 42 * k, 105, 38, 210);
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 6; column++) {
      const x = 215 + 102 * column;
      const y = 190 + 100 * row;
      panel.rectangle(x, y, 82, 78, 50);
      panel.rectangle(x + 4, y + 4, 74, 66, 215);
      panel.glyph(x + 28, y + 20, 32, 40);
    }
  }
  for (let k = 0; k < 40; k++) {
    const x = panel.random.below(TEXTURE_WIDTH);
    const y = panel.random.below(TEXTURE_HEIGHT);
    if (x < 160 || x > 860) panel.disc(x, y, panel.random.between(5, 14), panel.random.between(30, 220));
  }
  return panel;
}

/** Lines of small signs, a frame, a bar code. */
function drawLabel(): Drawing {
  const label = new Drawing(3);
  const { random } = label;
  for (let y = 40; y < TEXTURE_HEIGHT - 40; y += 44) {
    for (let x = 40; x < TEXTURE_WIDTH - 60; x += 24) {
      if (random.next() < 0.8) label.glyph(x, y, 26, random.between(30, 70));
    }
  }
  label.rectangle(600, 420, 330, 150, 205);
  for (let x = 610; x < 920; x += random.between(5, 14)) label.rectangle(x, 430, random.between(2, 6), 130, 25);
  return label;
}

/** Boards with grain and knots above, courses of brick below. */
function drawWall(): Drawing {
  const wall = new Drawing(4);
  const { random } = wall;
  for (let k = 0; k < 500; k++) {
    const x = random.below(TEXTURE_WIDTH);
    const y = random.below(380);
    wall.line(x, y, x + random.between(30, 140), y + random.between(-3, 3), 2, random.between(90, 170));
  }
  for (let k = 0; k < 14; k++) wall.disc(random.below(TEXTURE_WIDTH), random.below(380), random.between(5, 16), 75);
  for (let row = 0; row < 8; row++) {
    for (let column = -1; column < 9; column++) {
      const x = 124 * column + (row % 2) * 62;
      wall.rectangle(x, 384 + 48 * row, 118, 42, random.between(80, 150));
      for (let spot = 0; spot < 5; spot++) {
        wall.disc(x + random.between(8, 110), 390 + 48 * row + random.between(4, 30), 4, random.between(70, 180));
      }
    }
  }
  return wall;
}

/** A plain cover with a few screws, slots and scratches. */
function drawPlain(): Drawing {
  const cover = new Drawing(5);
  const { random } = cover;
  for (let k = 0; k < 70; k++) {
    const x = random.below(TEXTURE_WIDTH);
    const y = random.below(TEXTURE_HEIGHT);
    if (k % 3 === 0) cover.disc(x, y, random.between(5, 10), random.between(115, 145));
    else cover.line(x, y, x + random.between(-50, 50), y + random.between(-40, 40), 3, random.between(135, 150));
  }
  return cover;
}

const DRAWINGS: Readonly<Record<SurfaceName, () => Drawing>> = {
  circuit: drawCircuit,
  keypad: drawKeypad,
  label: drawLabel,
  wall: drawWall,
  plain: drawPlain,
};

/** `readShapes` reads this back from the file of a surface. */
export const drawShapes = (name: SurfaceName): Uint16Array => DRAWINGS[name]().data;
