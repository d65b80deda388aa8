import type { Scene } from './scene.ts';
import { keypad } from './surfaces.ts';
import { quantile, type Result } from './trial.ts';

/** In percent of the frame's longer side. */
const ON_ONE_PLANE = 0.5;
const ON_SEVERAL_PLANES = 1.5;
/** In milliseconds. */
const FOUND_AFTER = 300;
const FOUND_AFTER_WHERE_REPETITIVE = 1000;
const COSTS = [
  { name: 'median', share: 0.5, most: 3 },
  { name: 'p95', share: 0.95, most: 8 },
  { name: 'most expensive frame', share: 1, most: 16 },
] as const;
/** A margin for other work of the machine, which calibration does not compensate. */
const TOLERANCE = 1.1;

/** The goals that a sequence misses, in a few words each. `scale` converts times to those of the calibrated loop. */
export function listMissed(scene: Scene, result: Result, scale: number): string[] {
  const error = scene.layers ? ON_SEVERAL_PLANES : ON_ONE_PLANE;
  const foundAfter = scene.surface === keypad ? FOUND_AFTER_WHERE_REPETITIVE : FOUND_AFTER;
  const costs = COSTS.flatMap(({ name, share, most }) => {
    const cost = scale * quantile(result.costs, share);
    return cost > TOLERANCE * most ? [`${name} ${cost.toFixed(1)} ms instead of ${most}`] : [];
  });
  return [
    ...(result.wrong > 0 ? [`${result.wrong} frames wrong`] : []),
    ...(result.p95 > error ? [`p95 ${result.p95.toFixed(2)} % instead of ${error}`] : []),
    ...(result.foundAfter > foundAfter ? [`found after ${result.foundAfter} ms instead of ${foundAfter}`] : []),
    ...costs,
  ];
}
