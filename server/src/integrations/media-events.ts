import { leaveReasonOf } from '@sightline/media/events';
import type { MediaProcess, SupervisorEvent } from '@sightline/media/supervise';
import type { WebhookEvent } from 'livekit-server-sdk';
import { type CallRoom, isCallRoom } from './call-room.ts';

/**
 * Something happened at the media server. The event only makes us ask who is there, so it may come late, twice, or not at all.
 * `leftOnPurpose`: who left on purpose, and did not just lose the connection.
 */
export type MediaEvent = { about: 'call'; room: CallRoom; leftOnPurpose?: string } | { about: 'everything' };

export type MediaListener = (news: MediaEvent) => void;

/** Listens to the embedded media server. */
export const mediaEventsFrom =
  ({ onEvent }: Pick<MediaProcess, 'onEvent'>) =>
  (listener: MediaListener) =>
    onEvent((event) => {
      const news = toMediaEvent(event);
      if (news) listener(news);
    });

/** Returns undefined for events that change nothing about calls. */
function toMediaEvent(event: SupervisorEvent): MediaEvent | undefined {
  switch (event.type) {
    case 'participant_left':
      return leaveEvent(event.room, event.identity, event.reason);
    case 'participant_joined':
    case 'room_finished':
      return roomEvent(event.room);
    case 'snapshot':
      return { about: 'everything' };
    default:
      return undefined;
  }
}

export function webhookToMediaEvent({ event, room, participant }: WebhookEvent): MediaEvent | undefined {
  if (!room) return undefined;
  switch (event) {
    case 'participant_left':
      return participant && leaveEvent(room.name, participant.identity, leaveReasonOf(participant.disconnectReason));
    case 'participant_joined':
    case 'participant_connection_aborted':
    case 'room_finished':
      return roomEvent(room.name);
    default:
      return undefined;
  }
}

function roomEvent(room: string, goodbye?: string): MediaEvent | undefined {
  return isCallRoom(room) ? { about: 'call', room, ...(goodbye && { leftOnPurpose: goodbye }) } : undefined;
}

/** A participant who was replaced is connected again, so nobody has left. */
function leaveEvent(room: string, identity: string, reason: ReturnType<typeof leaveReasonOf>): MediaEvent | undefined {
  if (reason === 'replaced') return undefined;
  return roomEvent(room, reason === 'left' ? identity : undefined);
}
