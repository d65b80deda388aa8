import type { Continuity } from './continuity.ts';
import { type Descriptions, joinDescriptions } from './describe.ts';
import type { Keyframe } from './keyframe.ts';
import { KEYFRAME_PARTS, type PoseFinder } from './pose-finder.ts';

/** What is needed to find a lost anchor again, computed in parts over several frames. */
export class Description {
  private readonly parts: Descriptions[] = [];
  private whole: Descriptions | undefined;

  /** Undefined until all is described, and until it is known what repeats. */
  get descriptions(): Descriptions | undefined {
    return this.whole;
  }

  /** Computes the next part; if urgent, all that remain. */
  continue(finder: PoseFinder, keyframe: Keyframe, continuity: Continuity, isUrgent: boolean): void {
    do {
      if (this.parts.length < KEYFRAME_PARTS) this.parts.push(finder.describeKeyframe(keyframe, this.parts.length));
      else if (continuity.learnNext()) this.whole = joinDescriptions(this.parts);
    } while (isUrgent && !this.whole);
  }
}
