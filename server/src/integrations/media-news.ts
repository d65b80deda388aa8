import { leaveReasonOf } from '@sightline/media/events';
import type { MediaProcess, SupervisorEvent } from '@sightline/media/supervise';
import type { WebhookEvent } from 'livekit-server-sdk';
import { type CallRoom, isCallRoom } from './call-room.ts';

/**
 * Something happened at the media server. It is a reason to ask it who is there, and never itself the truth; so it does no
 * harm when it comes late, twice, or not at all. `goodbye`: who left on purpose, and did not just lose the connection.
 */
export type MediaNews = { about: 'call'; room: CallRoom; goodbye?: string } | { about: 'everything' };

export type MediaListener = (news: MediaNews) => void;

/** Listens to the embedded media server. */
export const newsFrom =
  ({ onEvent }: Pick<MediaProcess, 'onEvent'>) =>
  (listener: MediaListener) =>
    onEvent((event) => {
      const news = newsOf(event);
      if (news) listener(news);
    });

/** Nothing, where the calls are as they were. */
function newsOf(event: SupervisorEvent): MediaNews | undefined {
  switch (event.type) {
    case 'participant_left':
      return newsOfLeaving(event.room, event.identity, event.reason);
    case 'participant_joined':
    case 'room_finished':
      return newsOfRoom(event.room);
    case 'snapshot':
      return { about: 'everything' };
    default:
      return undefined;
  }
}

export function newsOfWebhook({ event, room, participant }: WebhookEvent): MediaNews | undefined {
  if (!room) return undefined;
  switch (event) {
    case 'participant_left':
      return participant && newsOfLeaving(room.name, participant.identity, leaveReasonOf(participant.disconnectReason));
    case 'participant_joined':
    case 'participant_connection_aborted':
    case 'room_finished':
      return newsOfRoom(room.name);
    default:
      return undefined;
  }
}

function newsOfRoom(room: string, goodbye?: string): MediaNews | undefined {
  return isCallRoom(room) ? { about: 'call', room, ...(goodbye && { goodbye }) } : undefined;
}

/** Who is replaced is there again. */
function newsOfLeaving(
  room: string,
  identity: string,
  reason: ReturnType<typeof leaveReasonOf>,
): MediaNews | undefined {
  if (reason === 'replaced') return undefined;
  return newsOfRoom(room, reason === 'left' ? identity : undefined);
}
