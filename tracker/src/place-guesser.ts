import { project, type Transform } from './geometry.ts';
import { HomographySearch } from './homography-search.ts';
import { Pairs } from './pairs.ts';
import type { SeededRandom } from './seeded-random.ts';
import { findSimilarity } from './similarity.ts';

/** A possible position of the keyframe in the frame. Guesses from the same matches mean the same place. */
export type Guess = { readonly place: number; readonly pose: Transform<'keyframe', 'frame'> };

const PLACES = 3;
const FEWEST_MATCHES = 8;
const HOMOGRAPHY_DRAWS = 200;
const HOMOGRAPHY_TOLERANCE = 4;
const SIMILARITY_DRAWS = 120;
const SIMILARITY_TOLERANCE = 8;

/**
 * Guesses positions from similar corners: several on a repetitive surface, where corners look like those one key
 * further.
 */
export class PlaceGuesser {
  private readonly search = new HomographySearch();
  private readonly random: SeededRandom;

  constructor(random: SeededRandom) {
    this.random = random;
  }

  /** The most likely first. */
  guess(matches: Pairs<'keyframe', 'frame'>): Guess[] {
    const guesses: Guess[] = [];
    let left = matches;
    for (let place = 0; place < PLACES && left.count >= FEWEST_MATCHES; place++) {
      const [first, ...others] = this.guessOne(left);
      if (!first) break;
      guesses.push(...[first, ...others].map((pose) => ({ place, pose })));
      left = withoutInliers(left, first);
    }
    return guesses;
  }

  private guessOne(matches: Pairs<'keyframe', 'frame'>): Transform<'keyframe', 'frame'>[] {
    const exact = this.search.find(matches, HOMOGRAPHY_TOLERANCE, HOMOGRAPHY_DRAWS, this.random);
    const rough = findSimilarity(matches, SIMILARITY_TOLERANCE, SIMILARITY_DRAWS, this.random);
    return [exact, rough].filter((guess) => guess !== undefined);
  }
}

function withoutInliers(pairs: Pairs<'keyframe', 'frame'>, guess: Transform<'keyframe', 'frame'>) {
  const rest = new Pairs<'keyframe', 'frame'>(pairs.count);
  for (let k = 0; k < pairs.count; k++) {
    const from = pairs.from(k);
    const to = pairs.to(k);
    const expected = project(guess, from.x, from.y);
    if (Math.hypot(expected.x - to.x, expected.y - to.y) > SIMILARITY_TOLERANCE) rest.add(from, to, 1);
  }
  return rest;
}
