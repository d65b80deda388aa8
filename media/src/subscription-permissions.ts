import type { SubscriptionPermission } from '@livekit/protocol';
import type { Participant } from './participant.ts';
import type { Room } from './room.ts';
import { sendSubscriptionPermission, subscribe, unsubscribe } from './subscriptions.ts';

/** Participants without permission lose the track at once; participants that gain permission receive it. */
export function changeTrackPermissions(room: Room, publisher: Participant, permission: SubscriptionPermission): void {
  publisher.trackPermissions.set(permission);
  for (const subscriber of room.participants.values()) {
    for (const [trackSid, uplink] of publisher.uplinks) {
      const isAdmitted = publisher.trackPermissions.allows(subscriber, trackSid);
      if (!isAdmitted && subscriber.subscriptions.has(trackSid)) {
        unsubscribe(subscriber, trackSid);
        sendSubscriptionPermission(subscriber, publisher, trackSid, false);
      } else if (isAdmitted && subscriber.refusedTracks.has(trackSid)) {
        sendSubscriptionPermission(subscriber, publisher, trackSid, true);
        subscribe(subscriber, publisher, uplink);
      }
    }
  }
}
