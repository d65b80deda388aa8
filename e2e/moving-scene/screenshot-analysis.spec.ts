import { expect, test } from '@playwright/test';
import { type Point, project } from '../../tracker/src/geometry.ts';
import { filmFrame } from './film.ts';
import { errorOf, isAtEdge, type Screenshot, summarise } from './observer.ts';
import type { Pixels } from './png.ts';
import { analyseScreenshot } from './screenshot-analysis.ts';

type Color = readonly [number, number, number];
const YELLOW: Color = [255, 204, 0];
const MIDDLE: Point = { x: 0, y: 0 };

test('the position of the board is found in a screenshot, to a pixel and a half', () => {
  for (const second of [0, 1.3, 2.6, 4, 5.2, 5.7, 8.5]) {
    const { fromBoard } = shoot(second);
    const corners = [-1, 1].flatMap((y) => [-1, 1].map((x) => ({ x: x * -y, y })));
    for (const [n, { x, y }] of filmFrame(second).patches.entries()) {
      const corner = corners[n] as Point;
      const seen = fromBoard && project(fromBoard, corner.x, corner.y);
      expect(Math.hypot((seen?.x ?? 0) - x, (seen?.y ?? 0) - y), `patch ${n} in second ${second}`).toBeLessThan(1.5);
    }
  }
});

test('a board that leaves the picture is seen in part, then not at all', () => {
  expect([5.6, 6.1, 6.8, 7.5, 8].map((second) => shoot(second).board)).toEqual([
    'whole',
    'partly',
    'gone',
    'partly',
    'whole',
  ]);
});

test('a mark in its place has no error, and one beside it has its distance', () => {
  for (const second of [0.4, 2.2, 4.9]) {
    const right = middleOf(second);
    expect(errorOf(shoot(second, [right]), MIDDLE)).toBeLessThan(1);
    expect(errorOf(shoot(second, [{ x: right.x + 18, y: right.y }]), MIDDLE)).toBeCloseTo(18, 0);
    const both = shoot(second, [right, { x: right.x, y: right.y - 36 }]);
    expect(errorOf(both, MIDDLE), 'of the one that is farther off').toBeCloseTo(36, 0);
  }
  expect(errorOf(shoot(1), MIDDLE)).toBeNull();
});

test('video compression moves nothing', () => {
  const right = middleOf(3);
  const spoilt = spoil(picture(3, [right]));
  expect(errorOf(shotOf(spoilt), MIDDLE)).toBeLessThan(2);
});

test('while the board is out of view, an arrow at the edge is distinguished from a misplaced mark', () => {
  const shots = [shoot(6.8, [{ x: 346, y: 300 }]), shoot(6.8, [{ x: 180, y: 300 }]), shoot(6.8)];
  expect(shots.map((shot) => shot.marks.map((mark) => isAtEdge(mark, shot)))).toEqual([[true], [false], []]);
  expect(errorOf(shoot(1, [{ x: 346, y: 300 }]), MIDDLE), 'an arrow to what was not found yet').toBeNull();
  expect(summarise([...shots, shoot(1, [middleOf(1)])], MIDDLE)).toMatchObject({
    whole: 1,
    errors: [expect.any(Number)],
    gone: 3,
    astray: 1,
    arrows: [{ x: expect.closeTo(346 / 360), y: expect.closeTo(300 / 640) }],
  });
});

const shoot = (second: number, dots: readonly Point[] = []): Screenshot => shotOf(picture(second, dots));

function shotOf(pixels: Pixels): Screenshot {
  const { width, height } = pixels;
  const frame = { left: 0, top: 0, width, height, pictureWidth: width };
  return { frame, size: { width, height }, ...analyseScreenshot(pixels) };
}

/** The intersection of the patches' diagonals, which perspective does not move. */
function middleOf(second: number): Point {
  const [a, b, c, d] = filmFrame(second).patches as [Point, Point, Point, Point];
  const [ux, uy, vx, vy] = [c.x - a.x, c.y - a.y, d.x - b.x, d.y - b.y];
  const along = ((b.x - a.x) * vy - (b.y - a.y) * vx) / (ux * vy - uy * vx);
  return { x: a.x + along * ux, y: a.y + along * uy };
}

/** A frame of the film as a screen shows it, with dots painted on it. */
function picture(second: number, dots: readonly Point[]): Pixels {
  const { width, height, luma, blueness, redness } = filmFrame(second);
  const data = new Uint8Array(3 * width * height);
  for (let k = 0; k < width * height; k++) {
    const [x, y] = [k % width, Math.floor(k / width)];
    const half = (y >> 1) * (width >> 1) + (x >> 1);
    const isDot = dots.some((dot) => Math.hypot(dot.x - x, dot.y - y) < 5);
    data.set(isDot ? YELLOW : colorOf(luma[k] ?? 0, blueness[half] ?? 0, redness[half] ?? 0), 3 * k);
  }
  return { width, height, channels: 3, data };
}

/** By ITU-R BT.601. */
function colorOf(luma: number, blueness: number, redness: number): Color {
  const [light, blue, red] = [1.164 * (luma - 16), blueness - 128, redness - 128];
  const within = (value: number) => Math.max(0, Math.min(255, Math.round(value)));
  return [within(light + 1.596 * red), within(light - 0.392 * blue - 0.813 * red), within(light + 2.017 * blue)];
}

/** Blurs with a box of five pixels and adds noise with a fixed seed. */
function spoil(pixels: Pixels): Pixels {
  const { width, height, channels, data } = pixels;
  const spoilt = data.slice();
  for (let k = 0; k < data.length; k++) {
    const [x, y] = [Math.floor(k / channels) % width, Math.floor(k / channels / width)];
    if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) continue;
    let sum = 0;
    for (let j = -2; j <= 2; j++) for (let i = -2; i <= 2; i++) sum += data[k + channels * (i + j * width)] ?? 0;
    spoilt[k] = Math.max(0, Math.min(255, sum / 25 + 12 * Math.sin(k * k)));
  }
  return { ...pixels, data: spoilt };
}
