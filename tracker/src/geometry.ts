export type Point = { readonly x: number; readonly y: number };

type Nine = readonly [number, number, number, number, number, number, number, number, number];
declare const spaces: unique symbol;

/**
 * A projective map of the plane, row by row. The spaces it maps between are part of its type, so that only matching
 * maps can be chained. Spaces measured in pixels ('keyframe', 'frame', 'previous') have whole numbers at the centres of
 * pixels; spaces called 'unit-…' run from 0 to 1 across the picture's width and height.
 */
export type Transform<From extends string, To extends string> = Nine & { readonly [spaces]?: { from: From; to: To } };

export const identity = <From extends string, To extends string>(): Transform<From, To> => [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** First `first`, then `second`. */
export function chain<A extends string, B extends string, C extends string>(
  first: Transform<A, B>,
  second: Transform<B, C>,
): Transform<A, C> {
  const [a, b, c, d, e, f, g, h, i] = second;
  const [p, q, r, s, t, u, v, w, x] = first;
  const scale = 1 / (g * r + h * u + i * x);
  return [
    (a * p + b * s + c * v) * scale,
    (a * q + b * t + c * w) * scale,
    (a * r + b * u + c * x) * scale,
    (d * p + e * s + f * v) * scale,
    (d * q + e * t + f * w) * scale,
    (d * r + e * u + f * x) * scale,
    (g * p + h * s + i * v) * scale,
    (g * q + h * t + i * w) * scale,
    1,
  ];
}

export function invert<From extends string, To extends string>(transform: Transform<From, To>): Transform<To, From> {
  const [a, b, c, d, e, f, g, h, i] = transform;
  const scale = 1 / (a * e - b * d);
  return [
    (e * i - f * h) * scale,
    (c * h - b * i) * scale,
    (b * f - c * e) * scale,
    (f * g - d * i) * scale,
    (a * i - c * g) * scale,
    (c * d - a * f) * scale,
    (d * h - e * g) * scale,
    (b * g - a * h) * scale,
    1,
  ];
}

type Size = { readonly width: number; readonly height: number };

/** The same map between the units of both pictures. */
export function toUnits(
  transform: Transform<'keyframe', 'previous'>,
  keyframe: Size,
  { width, height }: Size,
): Transform<'unit-keyframe', 'unit-frame'> {
  const toPixels: Transform<'unit-keyframe', 'keyframe'> = [keyframe.width, 0, -0.5, 0, keyframe.height, -0.5, 0, 0, 1];
  const [x, y] = [1 / width, 1 / height];
  const toUnit: Transform<'previous', 'unit-frame'> = [x, 0, x / 2, 0, y, y / 2, 0, 0, 1];
  return chain(chain(toPixels, transform), toUnit);
}

/** Shifts the result of a map. */
export function shift<From extends string, To extends string>(
  transform: Transform<From, To>,
  by: Point,
): Transform<From, To> {
  return chain(transform, [1, 0, by.x, 0, 1, by.y, 0, 0, 1] satisfies Transform<To, To>);
}

export function project(transform: Transform<string, string>, x: number, y: number): Point {
  const depth = depthAt(transform, x, y);
  return {
    x: (transform[0] * x + transform[1] * y + transform[2]) / depth,
    y: (transform[3] * x + transform[4] * y + transform[5]) / depth,
  };
}

/** 1 at the origin, and positive wherever the map keeps its orientation. */
export function depthAt(transform: Transform<string, string>, x: number, y: number): number {
  return transform[6] * x + transform[7] * y + transform[8];
}

/** How a map stretches the neighbourhood of one point: (dx, dy) goes to (xx dx + xy dy, yx dx + yy dy). */
export type Stretch = { readonly xx: number; readonly xy: number; readonly yx: number; readonly yy: number };

export function stretchAt(transform: Transform<string, string>, x: number, y: number): Stretch {
  const depth = depthAt(transform, x, y);
  const to = project(transform, x, y);
  return {
    xx: (transform[0] - to.x * transform[6]) / depth,
    xy: (transform[1] - to.x * transform[7]) / depth,
    yx: (transform[3] - to.y * transform[6]) / depth,
    yy: (transform[4] - to.y * transform[7]) / depth,
  };
}

/** The factor by which an area grows; negative when the map mirrors the plane. */
export const areaRatio = (stretch: Stretch): number => stretch.xx * stretch.yy - stretch.xy * stretch.yx;
