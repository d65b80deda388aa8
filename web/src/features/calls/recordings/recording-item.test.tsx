import { type CallRecording, recordingsApi } from '@sightline/contract/calls/recordings';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { me, openCall, prepareCall } from '../../../../test/open-call.ts';
import { hangUp } from '../session/call-session.ts';

vi.mock('../session/media-room.ts', () => import('../../../../test/fake-media-room.ts'));

beforeEach(prepareCall);
afterEach(async () => {
  await hangUp();
  vi.unstubAllGlobals();
});

async function openMenu() {
  mockEndpoint(recordingsApi.current, () => ({ recording: null }));
  const asked = mockEndpoint(recordingsApi.ask, ({ params, body }) => {
    const recording: CallRecording = {
      id: body.id,
      call_id: params.id,
      state: 'asked',
      asked_by: me,
      started_at: null,
      my_answer: 'agreed',
      unanswered: 1,
      agreed_ids: [me.id],
    };
    return { recording };
  });
  const { user, bar } = await openCall();
  const open = async (name: RegExp) => {
    await user.click(bar.getByRole('button', { name: 'More' }));
    return screen.findByRole('menuitem', { name });
  };
  return { user, open, asked };
}

/** The recording APIs, which jsdom lacks. */
function giveRecorder(): void {
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true });
  vi.stubGlobal('HTMLCanvasElement', { prototype: { captureStream: () => new MediaStream() } });
}

describe('recording from the menu "More"', () => {
  it('asks everybody, and can be cancelled there', async () => {
    giveRecorder();
    const { user, open, asked } = await openMenu();
    await user.click(await open(/^Record the call$/));
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    expect(await open(/^Take the question back$/)).toBeDefined();
  });

  it('shows the reason in a browser that cannot record', async () => {
    const { user, open, asked } = await openMenu();
    const item = await open(/^Record the call.*This browser cannot record calls\./);
    await user.click(item);
    expect(item.isConnected).toBe(true);
    expect(asked).not.toHaveBeenCalled();
  });
});
