import { callsApi } from '@sightline/contract/calls/calls';
import { drawingTopic } from '@sightline/contract/calls/drawing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeMedia, fakePerson } from '../../../../test/fake-media-room.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { sampleCall, sampleGuest } from '../../../../test/sample-call.ts';
import { sampleMark } from '../../../../test/sample-mark.ts';
import { readMarks, sendDrawing } from '../marks/drawing-store.ts';
import { readHistory, recordStep } from '../marks/history-store.ts';
import { hangUp } from '../session/call-session.ts';
import { enterCall } from './enter-call.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));

const call = sampleCall();
const me = call.created_by;
const mark = sampleMark({ author_id: me.id });

const enter = () => enterCall({ call, token: '', url: '' }, { microphone: true, camera: true, facing: 'user' });
const answers = () => fakeMedia.sent.filter(({ to }) => to === sampleGuest.id);

beforeEach(() => {
  fakeMedia.reset();
  fakeMedia.people = [fakePerson(me, { isMe: true })];
  mockEndpoint(callsApi.leave, () => undefined);
});
afterEach(hangUp);

describe('a new call', () => {
  it('has nothing of the call before', async () => {
    await enter();
    sendDrawing({ type: 'mark', mark });
    recordStep({ did: 'draw', ids: [mark.id] });
    await hangUp();
    await enter();
    expect(readMarks()).toEqual([]);
    expect(readHistory().done).toEqual([]);
  });

  it('responds once to a request, however many calls there were before', async () => {
    await enter();
    await hangUp();
    await enter();
    sendDrawing({ type: 'mark', mark });
    fakeMedia.opened?.listener.onDataMessage({
      topic: drawingTopic,
      message: { type: 'ask' },
      senderId: sampleGuest.id,
    });
    expect(answers()).toHaveLength(1);
  });
});
