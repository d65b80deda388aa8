import { DisconnectReason } from 'livekit-client';
import { expect, it } from 'vitest';
import { wasLost } from './media-room-events.ts';

it.each([
  ['lost the connection', DisconnectReason.SIGNAL_CLOSE, true],
  ['is connecting anew, and was replaced by that', DisconnectReason.DUPLICATE_IDENTITY, true],
  ['left', DisconnectReason.CLIENT_INITIATED, false],
  ['was removed', DisconnectReason.PARTICIPANT_REMOVED, false],
  ['is only gone because this browser connects anew', undefined, false],
])('whether somebody may be back any moment: one who %s', (_who, reason, expected) => {
  expect(wasLost(reason)).toBe(expected);
});
