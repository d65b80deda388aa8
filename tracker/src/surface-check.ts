import { BLOCK_LEVEL, BLOCK_SIDE, type Block, BlockReader, cutBlock } from './block-reader.ts';
import { areaRatio, type Point, stretchAt, type Transform } from './geometry.ts';
import { levelOf, type Plane, type Pyramid, TOP_LEVEL } from './pyramid.ts';

/** In gray levels; a flatter block looks the same everywhere. */
const FLATTEST = 3;
const LIKE = 0.6;
/** Blocks with at least this nearness count as beside the strokes. */
const BESIDE = 0.5;
const BESIDE_POWER = 4;
const DOUBTFUL = 0.7;
/** Offsets in pixels of the level. */
const ASIDE = [-4, -2, 0, 2, 4].flatMap((right) =>
  [-4, -2, 0, 2, 4].map((down) => [right, down] as const).filter(([, down]) => right !== 0 || down !== 0),
);

/** `nearness` to the strokes: 1 at the strokes. */
type WeightedBlock = Block & { readonly nearness: number };

/** 1 for the same picture. */
export type Agreement = {
  /** The share of comparable blocks that look like the keyframe, weighted by nearness to the strokes. */
  readonly share: number;
  /** The mean similarity of all blocks, near and far. */
  readonly likeness: number;
  /** The same for blocks right beside the strokes: most of a picture may agree on a plane that was not drawn on. */
  readonly beside: number;
  readonly blocks: number;
  /**
   * The highest mean of the blocks beside the strokes at a small offset: on a plane that was not drawn on it is higher
   * there. Expensive, computed on first use, and only while the frame is unchanged; -1 where there is no doubt.
   */
  readonly findAside: () => number;
};

/**
 * Checks whether the whole surface, not only its corners, looks as a pose predicts. Corners of a repetitive surface
 * agree with each other one key further; blocks of 32 x 32 pixels, and the surroundings of the keys, do not.
 */
export class SurfaceCheck {
  private readonly blocks: readonly WeightedBlock[];
  private readonly centre: Point;
  /** If everything beside the strokes is plain, the blocks nearest to them. */
  private readonly beside: ReadonlySet<WeightedBlock>;
  private readonly reader = new BlockReader();

  private constructor(blocks: readonly WeightedBlock[], centre: Point) {
    this.blocks = blocks;
    this.centre = centre;
    const nearest = Math.max(...blocks.map(({ nearness }) => nearness));
    this.beside = new Set(blocks.filter(({ nearness }) => nearness >= BESIDE * nearest));
  }

  /** With equal weights for all blocks. */
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

  /** Gives blocks near the strokes around `centre` more weight. */
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

/** Weighted; -1 without values. */
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
