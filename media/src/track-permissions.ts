import type { SubscriptionPermission, TrackPermission } from '@livekit/protocol';

/** The people who may receive a participant's tracks: everybody, or those it names. */
export class TrackPermissions {
  private allowsAll = true;
  private byParticipant: readonly TrackPermission[] = [];

  allows({ sid, identity }: { sid: string; identity: string }, trackSid: string): boolean {
    if (this.allowsAll) return true;
    return this.byParticipant.some(
      ({ participantSid, participantIdentity, allTracks, trackSids }) =>
        (participantSid === sid || participantIdentity === identity) && (allTracks || trackSids.includes(trackSid)),
    );
  }

  set({ allParticipants, trackPermissions }: SubscriptionPermission): void {
    this.allowsAll = allParticipants;
    this.byParticipant = trackPermissions;
  }
}
