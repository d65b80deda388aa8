import { MantineProvider } from '@mantine/core';
import { noAr } from '@sightline/contract/calls/calls';
import { type CallRecording, recordingsApi } from '@sightline/contract/calls/recordings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { sampleCall } from '../../../../test/sample-call.ts';

const call = sampleCall({});
const me = call.created_by;
const running: CallRecording = {
  id: '01980000-0000-7000-8000-00000000aaaa',
  call_id: call.id,
  state: 'recording',
  asked_by: { id: me.id, name: me.name },
  started_at: '2026-07-01T10:00:00.000Z',
  my_answer: 'agreed',
  unanswered: 0,
  agreed_ids: [me.id],
};
const stopped: CallRecording = { ...running, state: 'stopped' };

afterEach(() => {
  vi.resetModules();
});

type Loaded = Pick<typeof import('./continue-question.tsx'), 'ContinueQuestion'> &
  Pick<typeof import('./use-recording.ts'), 'useRecording'>;

function InCall({ ContinueQuestion, useRecording }: Loaded) {
  return <ContinueQuestion callId={call.id} actions={useRecording(call.id)} />;
}

/** The page as it is loaded again, in the call whose last recording is `current`. */
async function load(current: CallRecording, storedCallId: string | null) {
  if (storedCallId) sessionStorage.setItem('recording-interrupted', storedCallId);
  const asked = vi.fn(() => ({ recording: { ...running, state: 'asked' as const } }));
  mockEndpoint(recordingsApi.current, () => ({ recording: current }));
  mockEndpoint(recordingsApi.ask, asked);
  const { i18n, startI18n } = await import('#web/lib/i18n.ts');
  await startI18n('en');
  await i18n.loadNamespaces('recording');
  const { ContinueQuestion } = await import('./continue-question.tsx');
  const { useRecording } = await import('./use-recording.ts');
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <InCall ContinueQuestion={ContinueQuestion} useRecording={useRecording} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return asked;
}

const title = 'You were recording this call';

describe('a page that is loaded again', () => {
  it('asks whether to continue the recording that it interrupted, and asks everybody again', async () => {
    const asked = await load(stopped, call.id);
    await screen.findByRole('dialog', { name: title });
    expect(sessionStorage.length).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Continue recording' }));
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  });

  it('leaves it at that when its user does not want to', async () => {
    const asked = await load(stopped, call.id);
    await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
    expect(asked).not.toHaveBeenCalled();
  });

  it('asks too where the server still has the recording of a page that crashed, and stops that one', async () => {
    const stop = mockEndpoint(recordingsApi.stop, () => ({ recording: stopped }));
    await load(stopped, null);
    const { followRecording } = await import('./recording-session.ts');
    followRecording(running, me.id, noAr);
    await screen.findByRole('dialog', { name: title });
    expect(stop).toHaveBeenCalledOnce();
  });

  it('does not ask in another call', async () => {
    await load(stopped, 'another-call');
    expect(screen.queryByRole('dialog', { name: title })).toBeNull();
  });
});

describe('a page that records', () => {
  it('stores it only while the page goes away', async () => {
    const { storeWhenLeft } = await import('./interrupted-recording.ts');
    const stop = storeWhenLeft(call.id);
    expect(sessionStorage.length).toBe(0);
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('recording-interrupted')).toBe(call.id);
    sessionStorage.clear();
    stop();
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.length).toBe(0);
  });
});
