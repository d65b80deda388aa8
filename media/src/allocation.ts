import type { Ceiling } from './layer-choice.ts';

/** A watched video: the bits per second of each rank, and the highest wanted rank. */
export type Demand = {
  wanted: Ceiling;
  /** By rank; undefined where the publisher has no such layer. At least one is given. */
  costs: readonly (number | undefined)[];
  /** Smaller goes first: a shared screen before a camera. */
  order: number;
};

export type Allocation = {
  /** The rank of every demand, in the same order, or nothing. */
  granted: (Ceiling | undefined)[];
  /** The total cost, and the cost with one more step up. */
  spent: number;
  next: number;
};

/** First the lowest layer of every video, in order; then round by round one step up for each, while it fits. */
export function allocate(demands: readonly Demand[], budget: number): Allocation {
  const places = demands.map((demand, index) => ({ index, steps: stepsOf(demand), at: -1, order: demand.order }));
  places.sort((a, b) => a.order - b.order);
  let spent = 0;
  let next = Number.POSITIVE_INFINITY;
  for (let hasMoved = true; hasMoved; ) {
    hasMoved = false;
    next = Number.POSITIVE_INFINITY;
    for (const place of places) {
      const step = place.steps[place.at + 1];
      if (!step) continue;
      const cost = spent + step.cost - (place.steps[place.at]?.cost ?? 0);
      if (cost > budget) {
        next = Math.min(next, cost);
        continue;
      }
      spent = cost;
      place.at += 1;
      hasMoved = true;
    }
  }
  const granted: Allocation['granted'] = demands.map(() => undefined);
  for (const place of places) granted[place.index] = place.steps[place.at]?.rank;
  return { granted, spent, next: Number.isFinite(next) ? next : spent };
}

type Step = { rank: Ceiling; cost: number };

/** The layers up to the wanted one; where all are above it, the lowest. */
function stepsOf({ wanted, costs }: Demand): Step[] {
  const all = costs.flatMap((cost, rank) => (cost === undefined ? [] : [{ rank: rank as Ceiling, cost }]));
  const fitting = all.filter(({ rank }) => rank <= wanted);
  return fitting.length > 0 ? fitting : all.slice(0, 1);
}
