import { at } from './float-array.ts';
import type { Point } from './geometry.ts';

declare const spaces: unique symbol;

/** Points of one space, where each was found in another, and their weights. Holds a fixed number and is reused. */
export class Pairs<From extends string, To extends string> {
  declare readonly [spaces]?: { from: From; to: To };
  count = 0;
  readonly fromX: Float32Array;
  readonly fromY: Float32Array;
  readonly toX: Float32Array;
  readonly toY: Float32Array;
  readonly weight: Float32Array;

  constructor(capacity: number) {
    this.fromX = new Float32Array(capacity);
    this.fromY = new Float32Array(capacity);
    this.toX = new Float32Array(capacity);
    this.toY = new Float32Array(capacity);
    this.weight = new Float32Array(capacity);
  }

  clear(): void {
    this.count = 0;
  }

  add(from: Point, to: Point, weight: number): void {
    const k = this.count++;
    this.fromX[k] = from.x;
    this.fromY[k] = from.y;
    this.toX[k] = to.x;
    this.toY[k] = to.y;
    this.weight[k] = weight;
  }

  from(k: number): Point {
    return { x: at(this.fromX, k), y: at(this.fromY, k) };
  }

  to(k: number): Point {
    return { x: at(this.toX, k), y: at(this.toY, k) };
  }
}
