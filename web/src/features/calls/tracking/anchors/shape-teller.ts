import type { AnchorPoints } from '@sightline/contract/call-tracking';
import type { Id } from '@sightline/contract/fields';
import { tellWish } from './anchor-mail.ts';

/** A line grows many times a second; the tracker need not hear of each. */
const tellEvery = 300;
const mostPoints = 100;

/** Every so-and-so-manieth point, the last one among them. */
function thinned(points: AnchorPoints): AnchorPoints {
  const stride = Math.ceil(points.length / mostPoints);
  return points.filter((_, index) => (points.length - 1 - index) % stride === 0);
}

/** Tells what is drawn on anchors, the last word of each and nothing twice. */
export class ShapeTeller {
  private readonly due = new Map<Id, AnchorPoints>();
  private readonly told = new Map<Id, string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  tell(anchorId: Id, points: AnchorPoints): void {
    if (points.length > 0) this.due.set(anchorId, thinned(points));
    this.timer ??= setTimeout(() => this.flush(), tellEvery);
  }

  forget(anchorId: Id): void {
    this.due.delete(anchorId);
    this.told.delete(anchorId);
  }

  close(): void {
    clearTimeout(this.timer);
    this.flush();
  }

  private flush(): void {
    this.timer = undefined;
    for (const [anchor_id, points] of this.due) this.tellNew(anchor_id, points);
    this.due.clear();
  }

  private tellNew(anchorId: Id, points: AnchorPoints): void {
    const shape = points.join(' ');
    if (this.told.get(anchorId) === shape) return;
    this.told.set(anchorId, shape);
    tellWish({ type: 'shape', anchor_id: anchorId, points });
  }
}
