import { callsApi } from '@sightline/contract/calls/calls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { alertError } from '#web/lib/alerts.ts';
import { Listeners } from '#web/lib/listeners.ts';
import { fakeMedia, fakePerson } from '../../../../test/fake-media-room.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { sampleCall, sampleColleague } from '../../../../test/sample-call.ts';
import { anchorId, samplePlace } from '../../../../test/sample-frames.ts';
import { sampleMark } from '../../../../test/sample-mark.ts';
import { enterCall } from '../lobby/enter-call.ts';
import { sendDrawing } from '../marks/drawing-store.ts';
import { hangUp } from '../session/call-session.ts';
import type { AnchorPlace, FramePlaces } from './frame-wire.ts';
import { watchRepeating } from './repeating-notice.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));
vi.mock('#web/lib/alerts.ts', () => ({ alertError: vi.fn() }));

const me = sampleCall().created_by;
const frames = new Listeners();
let shown: FramePlaces | undefined;
let stop: () => void;

function show(...anchors: AnchorPlace[]): void {
  shown = { epoch: 1, ts: 1, anchors };
  frames.emit();
}

const lost = (change: Partial<AnchorPlace> = {}) =>
  samplePlace(0, { id: anchorId(1), state: 'lost', opacity: 0, isRepeating: true, ...change });
const draw = (author_id = me.id) =>
  sendDrawing({ type: 'mark', mark: sampleMark({ author_id, anchor_id: anchorId(1) }) });

beforeEach(async () => {
  fakeMedia.reset();
  fakeMedia.people = [fakePerson(me, { isMe: true })];
  mockEndpoint(callsApi.leave, () => undefined);
  await enterCall(
    { call: sampleCall(), token: 'media-token', url: '' },
    { microphone: true, camera: true, facing: 'user' },
  );
  stop = watchRepeating({
    get shown() {
      return shown;
    },
    subscribe: frames.subscribe,
  });
});
afterEach(async () => {
  stop();
  vi.mocked(alertError).mockClear();
  await hangUp();
});

it('the author of a mark that is lost on a surface that repeats reads so, once', () => {
  draw();
  show(lost({ state: 'ok', opacity: 1 }));
  expect(alertError).not.toHaveBeenCalled();
  show(lost());
  show(lost({ state: 'ok', opacity: 1 }));
  show(lost());
  expect(alertError).toHaveBeenCalledExactlyOnceWith('draw.refused.repeating');
});

it('nobody reads so of a mark on another surface', () => {
  draw();
  show(lost({ isRepeating: false }));
  expect(alertError).not.toHaveBeenCalled();
});

it('who did not draw it does not read so', () => {
  draw(sampleColleague.id);
  show(lost());
  expect(alertError).not.toHaveBeenCalled();
});
