import type { AnchorPoints } from '@sightline/contract/calls/tracking';
import type { Id } from '@sightline/contract/scalars';
import { sendAnchorRequest } from './anchor-messages.ts';

/** In ms: a line grows many times a second, but the tracker does not need each change. */
const sendInterval = 300;
const maxPoints = 100;

/** Every n-th point, including the last one. */
function thinned(points: AnchorPoints): AnchorPoints {
  const stride = Math.ceil(points.length / maxPoints);
  return points.filter((_, index) => (points.length - 1 - index) % stride === 0);
}

/** Sends the points on anchors: only the latest state of each, and nothing twice. */
export class ShapeSender {
  private readonly due = new Map<Id, AnchorPoints>();
  private readonly sent = new Map<Id, string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  schedule(anchorId: Id, points: AnchorPoints): void {
    if (points.length > 0) this.due.set(anchorId, thinned(points));
    this.timer ??= setTimeout(() => this.flush(), sendInterval);
  }

  remove(anchorId: Id): void {
    this.due.delete(anchorId);
    this.sent.delete(anchorId);
  }

  close(): void {
    clearTimeout(this.timer);
    this.flush();
  }

  private flush(): void {
    this.timer = undefined;
    for (const [anchor_id, points] of this.due) this.sendNew(anchor_id, points);
    this.due.clear();
  }

  private sendNew(anchorId: Id, points: AnchorPoints): void {
    const shape = points.join(' ');
    if (this.sent.get(anchorId) === shape) return;
    this.sent.set(anchorId, shape);
    sendAnchorRequest({ type: 'shape', anchor_id: anchorId, points });
  }
}
