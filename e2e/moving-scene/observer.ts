import type { CDPSession, Page } from '@playwright/test';
import { type Point, project } from '../../tracker/src/geometry.ts';
import { offerOfPictures } from '../weak-connection.ts';
import { SIZE } from './film.ts';
import { readPng } from './png.ts';
import { analyseScreenshot, type Blob, onBoard, type SceneAnalysis } from './screenshot-analysis.ts';

/** The part of the picture that is on the screen, in CSS pixels, and how wide all of the picture is there. */
type Frame = { left: number; top: number; width: number; height: number; pictureWidth: number };
export type Screenshot = SceneAnalysis & { frame: Frame; size: { width: number; height: number } };

/** A person who watches the moving picture, screenshot by screenshot. */
export class Observer {
  readonly page: Page;
  private readonly session: CDPSession;
  private readonly label: string;

  private constructor(page: Page, session: CDPSession, label: string) {
    this.page = page;
    this.session = session;
    this.label = label;
  }

  /** `label`: the label of the picture. */
  static async at(page: Page, label: string): Promise<Observer> {
    return new Observer(page, await page.context().newCDPSession(page), label);
  }

  /**
   * Null while there is no picture. A picture paused by a busy machine, as on a weak connection, is turned on again.
   */
  async capture(): Promise<Screenshot | null> {
    const frame = await this.page.evaluate(frameOf, this.label);
    const offer = offerOfPictures(this.page);
    if (!frame && (await offer.isVisible())) await offer.click();
    if (!frame) return null;
    const clip = { x: frame.left, y: frame.top, width: frame.width, height: frame.height, scale: 1 };
    const { data } = await this.session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true, clip });
    const pixels = readPng(Buffer.from(data, 'base64'));
    return { frame, size: { width: pixels.width, height: pixels.height }, ...analyseScreenshot(pixels) };
  }

  async captureFor(isIt: (shot: Screenshot) => boolean): Promise<Screenshot> {
    const shots = await this.captureUntil((seen) => seen.slice(-1).some(isIt));
    return shots.at(-1) as Screenshot;
  }

  async captureUntil(isEnough: (shots: readonly Screenshot[]) => boolean): Promise<Screenshot[]> {
    const shots: Screenshot[] = [];
    const end = performance.now() + TIMEOUT;
    while (!isEnough(shots)) {
      if (performance.now() > end)
        throw new Error(`not seen in ${shots.length} screenshots: ${describeScreenshot(shots.at(-1))}`);
      const shot = await this.capture();
      if (shot) shots.push(shot);
    }
    return shots;
  }
}

const TIMEOUT = 120_000;
const describeScreenshot = (shot: Screenshot | undefined): string => JSON.stringify(shot);

/** Runs in the page. */
function frameOf(label: string): Frame | null {
  const areaOf = (video: HTMLVideoElement) => video.clientWidth * video.clientHeight;
  const videos = [...document.querySelectorAll('video')].filter((video) => video.ariaLabel === label);
  const [video] = videos.sort((a, b) => areaOf(b) - areaOf(a));
  if (!video || video.videoWidth === 0) return null;
  const box = video.getBoundingClientRect();
  const view = (video.parentElement ?? video).getBoundingClientRect(); // what is enlarged goes beyond it
  const tools = document.querySelector('[role=toolbar][aria-label=Drawing]'); // they show the colour of the pen
  const pick = getComputedStyle(video).objectFit === 'cover' ? Math.max : Math.min;
  const scale = pick(box.width / video.videoWidth, box.height / video.videoHeight);
  const [halfWidth, halfHeight] = [(video.videoWidth * scale) / 2, (video.videoHeight * scale) / 2];
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const left = Math.ceil(Math.max(x - halfWidth, view.left, 0));
  const top = Math.ceil(Math.max(y - halfHeight, view.top, 0));
  const right = Math.floor(Math.min(x + halfWidth, view.right, innerWidth));
  const end = Math.min(innerHeight, tools?.getBoundingClientRect().top ?? innerHeight);
  const bottom = Math.floor(Math.min(y + halfHeight, view.bottom, end));
  return { left, top, width: right - left, height: bottom - top, pictureWidth: 2 * halfWidth };
}

const densityOf = ({ size, frame }: Screenshot): number => size.width / frame.width;

/** In fractions of the picture's width: arrows to marks out of view are this close to its edge. */
const EDGE = 0.16;

export function isAtEdge({ x, y }: Blob, shot: Screenshot): boolean {
  const { width, height } = shot.size;
  const near = EDGE * shot.frame.pictureWidth * densityOf(shot);
  return Math.min(x, y, width - x, height - y) < near;
}

/** Arrows at the edge are no marks: on a whole board the patches keep the area between them away from the edge. */
const marksOf = (shot: Screenshot): readonly Blob[] => shot.marks.filter((mark) => !isAtEdge(mark, shot));

/** The error of the mark in pixels of the film; of several marks the largest. Null without any. */
export function errorOf(shot: Screenshot, place: Point): number | null {
  const { fromBoard, frame } = shot;
  const marks = marksOf(shot);
  if (!fromBoard || marks.length === 0) return null;
  const right = project(fromBoard, place.x, place.y);
  const distances = marks.map(({ x, y }) => Math.hypot(x - right.x, y - right.y));
  return (Math.max(...distances) * SIZE.width) / (frame.pictureWidth * densityOf(shot));
}

/** The position of the one mark on the board. */
export function placeOf({ fromBoard, marks: [mark] }: Screenshot): Point {
  if (!fromBoard || !mark) throw new Error('no mark is to be seen on the board');
  return onBoard(fromBoard, mark);
}

/** The middle of the board on the screen, in CSS pixels. */
export function middleOf(shot: Screenshot): Point {
  if (!shot.fromBoard) throw new Error('the board is not to be seen');
  const { x, y } = project(shot.fromBoard, 0, 0);
  return { x: shot.frame.left + x / densityOf(shot), y: shot.frame.top + y / densityOf(shot) };
}

/** The positions of a mark over many screenshots. */
export type Summary = {
  /** Screenshots with the whole board, and the error of the mark in those that show it, in pixels of the film. */
  whole: number;
  errors: readonly number[];
  /** Screenshots without the board, and those of them that show a mark in the middle nevertheless. */
  gone: number;
  astray: number;
  /** The positions of the arrows in them, as fractions of the visible picture. */
  arrows: readonly Point[];
};

const arrowsOf = (shot: Screenshot): Point[] =>
  shot.marks
    .filter((mark) => isAtEdge(mark, shot))
    .map(({ x, y }) => ({ x: x / shot.size.width, y: y / shot.size.height }));

export function summarise(shots: readonly Screenshot[], place: Point): Summary {
  const whole = shots.filter(({ board }) => board === 'whole');
  const gone = shots.filter(({ board }) => board === 'gone');
  return {
    whole: whole.length,
    errors: whole.flatMap((shot) => errorOf(shot, place) ?? []),
    gone: gone.length,
    astray: gone.filter((shot) => marksOf(shot).length > 0).length,
    arrows: gone.flatMap(arrowsOf),
  };
}

export const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(share * numbers.length) - 1] ?? Number.NaN;
