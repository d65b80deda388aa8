import type { SubscriptionPermission, TrackPermission } from '@livekit/protocol';

/** Who may receive what a participant publishes: everybody, or those it names. */
export class Audience {
  private isEverybody = true;
  private permissions: readonly TrackPermission[] = [];

  admits({ sid, identity }: { sid: string; identity: string }, trackSid: string): boolean {
    if (this.isEverybody) return true;
    return this.permissions.some(
      ({ participantSid, participantIdentity, allTracks, trackSids }) =>
        (participantSid === sid || participantIdentity === identity) && (allTracks || trackSids.includes(trackSid)),
    );
  }

  set({ allParticipants, trackPermissions }: SubscriptionPermission): void {
    this.isEverybody = allParticipants;
    this.permissions = trackPermissions;
  }
}
