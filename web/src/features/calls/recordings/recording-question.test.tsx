import { MantineProvider } from '@mantine/core';
import { type CallRecording, recordingsApi } from '@sightline/contract/calls/recordings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { i18n } from '#web/lib/i18n.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { sampleCall, sampleColleague, sampleGuest } from '../../../../test/sample-call.ts';
import { RecordingConsent } from './recording-consent.tsx';

const call = sampleCall({});
const asked: CallRecording = {
  id: '01980000-0000-7000-8000-00000000aaaa',
  call_id: call.id,
  state: 'asked',
  asked_by: { id: sampleColleague.id, name: sampleColleague.name },
  started_at: null,
  my_answer: null,
  unanswered: 1,
  agreed_ids: [],
};
const recording: CallRecording = {
  ...asked,
  state: 'recording',
  started_at: '2026-07-01T10:00:00.000Z',
  unanswered: 0,
};

beforeAll(() => i18n.loadNamespaces('recording'));

function show(shown: CallRecording, answered: CallRecording = shown) {
  const answer = vi.fn(() => ({ recording: answered }));
  mockEndpoint(recordingsApi.current, () => ({ recording: shown }));
  mockEndpoint(recordingsApi.answer, answer);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RecordingConsent callId={call.id} guestId={sampleGuest.id} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { answer, user: userEvent.setup() };
}

const saying = (said: 'agreed' | 'refused') =>
  expect.objectContaining({ body: { recording_id: asked.id, answer: said } });

describe('somebody who is asked for consent', () => {
  it.each([
    ['I agree', 'agreed'],
    ['Do not record me', 'refused'],
  ] as const)('says "%s"', async (button, said) => {
    const { answer, user } = show(asked, { ...asked, state: 'refused', my_answer: said });
    const dialog = await screen.findByRole('dialog', { name: 'May this call be recorded?' });
    expect(await within(dialog).findByText(/Rui Costa would like to record/)).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: button }));
    await waitFor(() => expect(answer).toHaveBeenCalledWith(saying(said)));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('cannot miss the question', async () => {
    const { user } = show(asked);
    const dialog = await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    expect(dialog.isConnected).toBe(true);
    expect(within(dialog).getAllByRole('button')).toHaveLength(2);
  });

  it('sees when the recording already runs', async () => {
    show(recording);
    const dialog = await screen.findByRole('dialog', { name: 'This call is being recorded' });
    expect(await within(dialog).findByText(/You are not part of the recording unless you agree/)).toBeDefined();
  });
});

describe('during a recording', () => {
  it('everybody is informed, also by screen readers', async () => {
    show({ ...recording, my_answer: 'agreed' });
    expect(await screen.findByRole('button', { name: 'About the recording: REC' })).toBeDefined();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('This call is being recorded.'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('somebody who is left out is told so, and may change their mind', async () => {
    const { answer, user } = show({ ...recording, my_answer: 'refused' });
    await user.click(await screen.findByRole('button', { name: 'About the recording: REC · without you' }));
    await user.click(await screen.findByRole('button', { name: 'I agree' }));
    await waitFor(() => expect(answer).toHaveBeenCalledWith(saying('agreed')));
  });

  it('somebody who is recorded may withdraw their consent', async () => {
    const { answer, user } = show({ ...recording, my_answer: 'agreed' });
    await user.click(await screen.findByRole('button', { name: 'About the recording: REC' }));
    await user.click(await screen.findByRole('button', { name: 'Do not record me' }));
    await waitFor(() => expect(answer).toHaveBeenCalledWith(saying('refused')));
  });
});
