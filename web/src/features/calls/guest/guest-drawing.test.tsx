import { MantineProvider } from '@mantine/core';
import { type ArState, callsApi } from '@sightline/contract/calls/calls';
import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { i18n } from '#web/lib/i18n.ts';
import { mockEndpoint } from '../../../../test/mock-endpoint.ts';
import { sampleCall, sampleColleague, sampleGuest } from '../../../../test/sample-call.ts';
import { firstPen } from '../drawing/pen.ts';
import { toggleFreeze } from '../freeze/freeze-frame.ts';
import { GuestDrawing } from './guest-drawing.tsx';

vi.mock('../freeze/freeze-frame.ts', () => ({ toggleFreeze: vi.fn(), freezeFrame: vi.fn() }));

beforeAll(() => i18n.loadNamespaces(['calls', 'snapshots']));

const agent = { id: '01980000-0000-7000-8000-00000000aaaa', name: 'Ana Ribeiro' };

function show(holder: ArState['drawing_user']) {
  const ar: ArState = { enabled: true, streamer_id: sampleGuest.id, user: agent, drawing_user: holder };
  const asked = { taken: vi.fn(() => ({ ar })), put: vi.fn(() => ({ ar })) };
  mockEndpoint(callsApi.requestDraw, asked.taken);
  mockEndpoint(callsApi.stopDraw, asked.put);
  render(
    <MantineProvider env="test">
      <GuestDrawing
        call={sampleCall({ ar })}
        meId={sampleGuest.id}
        pen={firstPen([], sampleGuest.id)}
        onPen={vi.fn()}
      />
    </MantineProvider>,
  );
  return { ...asked, user: userEvent.setup() };
}

describe('a guest at a keyboard', () => {
  it('asks for the pen with D', async () => {
    const { user, taken } = show(null);
    await user.keyboard('d');
    await waitFor(() => expect(taken).toHaveBeenCalledOnce());
  });

  it('cannot ask for the pen while somebody else holds it', async () => {
    const { user, taken, put } = show(sampleColleague);
    await user.keyboard('d{Escape}');
    expect([taken, put].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  it.each(['d', '{Escape}'])('puts it down with %s', async (key) => {
    const { user, put } = show(sampleGuest);
    await user.keyboard(key);
    await waitFor(() => expect(put).toHaveBeenCalledOnce());
  });

  it('freezes the picture with K', async () => {
    const { user } = show(sampleGuest);
    await user.keyboard('k');
    expect(toggleFreeze).toHaveBeenCalledOnce();
  });
});
