import type { Transform } from '../src/geometry.ts';
import type { Feature } from '../src/keyframe.ts';
import type { Refined } from '../src/refine.ts';
import type { Agreement } from '../src/surface-check.ts';
import type { Evidence } from '../src/trust.ts';

const still: Transform<'keyframe', 'frame'> = [1, 0, 0, 0, 1, 0, 0, 0, 1];

type Measured = Partial<Omit<Refined, 'inliers'>> &
  Partial<Agreement> & { readonly inliers: number; readonly aside?: number; readonly kept?: number };

/**
 * For a keyframe that has not moved. `share` and the like count for patches and blocks at once; `kept` of forty patches are
 * where they should be.
 */
export function sampleEvidence({ inliers, aside = -1, kept = 40, ...told }: Measured): Evidence {
  const tried: Feature[] = Array.from({ length: 40 }, (_, x) => ({ x, y: 0, nearness: 1, reputation: 0.7 }));
  const refined: Refined = {
    pose: still,
    inliers: Array.from({ length: inliers }, (_, x) => ({ x, y: 0, weight: 1 })),
    share: 0.8,
    spread: 0.2,
    cells: 14,
    tried,
    confirmed: new Set(tried.slice(0, kept)),
    ...told,
  };
  const agreement: Agreement = { share: 1, likeness: 0.9, beside: 0.9, blocks: 30, findAside: () => aside, ...told };
  return { refined, agreement };
}
