import { BLOCK_LEVEL, BLOCK_SIDE, type Block, BlockReader, cutBlock } from './block-reader.ts';
import { areaRatio, type Point, stretchAt, type Transform } from './geometry.ts';
import { levelOf, type Plane, type Pyramid, TOP_LEVEL } from './pyramid.ts';

/** Gray levels; a flatter block looks the same everywhere. */
const FLATTEST = 3;
const LIKE = 0.6;
/** Blocks of that nearness and more lie beside the strokes. */
const BESIDE = 0.5;
const BESIDE_POWER = 4;
const DOUBTFUL = 0.7;
/** Pixels of the level. */
const ASIDE = [-4, -2, 0, 2, 4].flatMap((right) =>
  [-4, -2, 0, 2, 4].map((down) => [right, down] as const).filter(([, down]) => right !== 0 || down !== 0),
);

/** `nearness` to the strokes: 1 with them. */
type WeightedBlock = Block & { readonly nearness: number };

/** 1 for the same picture. */
export type Agreement = {
  /** Of what could be compared: how much looks like the keyframe, weighted by nearness to the strokes. */
  readonly share: number;
  /** How like the keyframe all blocks are on average, near and far. */
  readonly likeness: number;
  /** The same of those right beside the strokes: most of a picture may agree on a plane that was not drawn on. */
  readonly beside: number;
  readonly blocks: number;
  /**
   * Of those beside the strokes where it is highest a little aside: on a plane that was not drawn on it is higher there.
   * Dear, looked for when first asked, and only while the frame is the same; -1 where there is no doubt.
   */
  readonly findAside: () => number;
};

/**
 * Asks whether the whole surface, not only its corners, looks as a pose says. Corners of a repetitive surface agree with
 * each other one key further; blocks of 32 x 32 pixels, and what surrounds the keys, do not.
 */
export class SurfaceCheck {
  private readonly blocks: readonly WeightedBlock[];
  private readonly centre: Point;
  /** Where all is plain beside the strokes, what lies nearest to them. */
  private readonly beside: ReadonlySet<WeightedBlock>;
  private readonly reader = new BlockReader();

  private constructor(blocks: readonly WeightedBlock[], centre: Point) {
    this.blocks = blocks;
    this.centre = centre;
    const nearest = Math.max(...blocks.map(({ nearness }) => nearness));
    this.beside = new Set(blocks.filter(({ nearness }) => nearness >= BESIDE * nearest));
  }

  /** With all blocks of the same weight. */
  static of(pyramid: Pyramid): SurfaceCheck {
    const plane = pyramid[BLOCK_LEVEL];
    const blocks: WeightedBlock[] = [];
    for (let top = 0; top + BLOCK_SIDE <= plane.height; top += BLOCK_SIDE) {
      for (let left = 0; left + BLOCK_SIDE <= plane.width; left += BLOCK_SIDE) {
        const block = cutBlock(plane, left, top);
        if (block && block.contrast > FLATTEST) blocks.push({ ...block, nearness: 1 });
      }
    }
    return new SurfaceCheck(blocks, { x: pyramid[0].width / 2, y: pyramid[0].height / 2 });
  }

  /** Blocks near what was drawn around `centre` say more. */
  weigh(centre: Point, nearness: (x: number, y: number) => number): SurfaceCheck {
    const middle = (corner: number) => (corner + BLOCK_SIDE / 2) * (1 << BLOCK_LEVEL);
    const blocks = this.blocks.map((block) => ({
      ...block,
      nearness: nearness(middle(block.left), middle(block.top)),
    }));
    return new SurfaceCheck(blocks, centre);
  }

  measure(frame: Pyramid, pose: Transform<'keyframe', 'frame'>): Agreement {
    const zoom = Math.sqrt(Math.abs(areaRatio(stretchAt(pose, this.centre.x, this.centre.y))));
    const level = Math.max(0, Math.min(TOP_LEVEL, Math.round(BLOCK_LEVEL + Math.log2(zoom))));
    this.reader.aim(levelOf(frame, level), level, pose);
    let compared = 0;
    let alike = 0;
    let blocks = 0;
    let total = 0;
    const near = new Mean();
    for (const block of this.blocks) {
      const likeness = this.reader.place(block) ? this.reader.compare(block, 0, 0) : undefined;
      if (likeness === undefined) continue;
      blocks += 1;
      compared += block.nearness;
      total += likeness;
      if (likeness > LIKE) alike += block.nearness;
      if (this.beside.has(block)) near.add(likeness, block.nearness ** BESIDE_POWER);
    }
    if (blocks === 0) return { share: 0, likeness: 0, beside: 0, blocks, findAside: () => -1 };
    const beside = near.value;
    let aside = beside < DOUBTFUL ? undefined : -1;
    const findAside = () => {
      aside ??= this.lookAside(levelOf(frame, level), level, pose);
      return aside;
    };
    return { share: alike / compared, likeness: total / blocks, beside, blocks, findAside };
  }

  private lookAside(plane: Plane, level: number, pose: Transform<'keyframe', 'frame'>): number {
    const means = ASIDE.map(() => new Mean());
    this.reader.aim(plane, level, pose);
    for (const block of this.beside) {
      if (!this.reader.place(block)) continue;
      for (const [k, [right, down]] of ASIDE.entries()) {
        const likeness = this.reader.compare(block, right, down);
        if (likeness !== undefined) means[k]?.add(likeness, block.nearness ** BESIDE_POWER);
      }
    }
    return Math.max(...means.map(({ value }) => value));
  }
}

/** Weighted; -1 of nothing. */
class Mean {
  private sum = 0;
  private weight = 0;

  add(value: number, weight: number): void {
    this.sum += weight * value;
    this.weight += weight;
  }

  get value(): number {
    return this.weight === 0 ? -1 : this.sum / this.weight;
  }
}
