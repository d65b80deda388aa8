import { MantineProvider } from '@mantine/core';
import { type ArState, noAr } from '@sightline/contract/calls/calls';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { i18n } from '#web/lib/i18n.ts';
import { fakePerson } from '../../../../test/fake-media-room.ts';
import { sampleCall, sampleColleague, sampleGuest } from '../../../../test/sample-call.ts';
import type { Frozen } from '../freeze/freeze-store.ts';
import { readCallSession } from '../session/call-session.ts';
import { GuestStage } from './guest-stage.tsx';

const shown = vi.hoisted(() => ({ frozen: null as Frozen | null }));
vi.mock('../freeze/freeze-store.ts', async (importActual) => ({
  ...(await importActual<typeof import('../freeze/freeze-store.ts')>()),
  useFrozen: () => shown.frozen,
}));

const ar: ArState = { ...noAr, enabled: true, streamer_id: sampleGuest.id };
const frozen: Frozen = {
  freeze: {
    id: 'freeze',
    by: sampleColleague.id,
    streamer_id: sampleGuest.id,
    anchor_id: 'anchor',
    width: 720,
    height: 1280,
    anchors: [],
  },
  still: { url: 'blob:still', content: new Blob() },
};

beforeAll(() => i18n.loadNamespaces(['calls', 'guest', 'snapshots']));
beforeEach(() => {
  shown.frozen = null;
});

function stage() {
  const people = [fakePerson(sampleGuest, { isMe: true, isGuest: true }), fakePerson(sampleColleague)];
  return (
    <MantineProvider env="test">
      <GuestStage
        call={sampleCall({ ar })}
        session={{ ...readCallSession(), people }}
        me={sampleGuest}
        pen={null}
        footHeight={200}
      />
    </MantineProvider>
  );
}

const othersOf = () => screen.queryByRole('list', { name: 'The others' });
const handle = () => screen.getByRole('button', { name: /^Show the others/ });

it('a moving picture fills the phone, and a frozen one is shown whole', () => {
  const { rerender, container } = render(stage());
  expect(container.querySelector('[data-fit="cover"]')).not.toBeNull();
  expect(container.querySelector('[data-fit="contain"]')).toBeNull();
  shown.frozen = frozen;
  rerender(stage());
  expect(screen.getByTestId('still').getAttribute('data-fit')).toBe('contain');
});

it('the others are hidden while the picture is frozen, until a tap', async () => {
  const user = userEvent.setup();
  const { rerender } = render(stage());
  expect(othersOf()).not.toBeNull();
  shown.frozen = frozen;
  rerender(stage());
  expect(othersOf()).toBeNull();
  await user.click(handle());
  expect(othersOf()).not.toBeNull();
  await user.click(handle());
  shown.frozen = null;
  rerender(stage());
  expect(othersOf()).not.toBeNull();
});
