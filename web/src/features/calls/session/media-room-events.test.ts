import { DisconnectReason } from 'livekit-client';
import { expect, it } from 'vitest';
import { wasLost } from './media-room-events.ts';

it.each([
  ['lost the connection', DisconnectReason.SIGNAL_CLOSE, true],
  ['reconnects and was replaced by the new connection', DisconnectReason.DUPLICATE_IDENTITY, true],
  ['left', DisconnectReason.CLIENT_INITIATED, false],
  ['was removed', DisconnectReason.PARTICIPANT_REMOVED, false],
  ['is only missing because this browser reconnects', undefined, false],
])('whether somebody may be back any moment: a person who %s', (_who, reason, expected) => {
  expect(wasLost(reason)).toBe(expected);
});
