import type { SubscriptionPermission } from '@livekit/protocol';
import type { Participant } from './participant.ts';
import type { Room } from './room.ts';
import { subscribe, tellAdmission, unsubscribe } from './subscriptions.ts';

/** Who is no longer admitted loses the track at once; who was refused and is admitted now gets it. */
export function changeAudience(room: Room, publisher: Participant, permission: SubscriptionPermission): void {
  publisher.audience.set(permission);
  for (const subscriber of room.participants.values()) {
    for (const [trackSid, uplink] of publisher.uplinks) {
      const isAdmitted = publisher.audience.admits(subscriber, trackSid);
      if (!isAdmitted && subscriber.subscriptions.has(trackSid)) {
        unsubscribe(subscriber, trackSid);
        tellAdmission(subscriber, publisher, trackSid, false);
      } else if (isAdmitted && subscriber.refusedTracks.has(trackSid)) {
        tellAdmission(subscriber, publisher, trackSid, true);
        subscribe(subscriber, publisher, uplink);
      }
    }
  }
}
