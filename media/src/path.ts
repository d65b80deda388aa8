import { DisconnectReason, LeaveRequest, LeaveRequest_Action, ReconnectReason } from '@livekit/protocol';
import { timing } from './limits.ts';
import type { Participant } from './participant.ts';
import type { SessionText } from './sdp-parse.ts';

/**
 * Decides which path a client uses after it reconnects. A client with a new websocket restarts ICE, which the library
 * cannot do. If the old path still works, an answer with the old parameters keeps the client on it. Otherwise a new
 * connection replaces the old one, and the new fingerprint makes the client repeat the DTLS handshake. Chromium does so and
 * keeps all tracks and data channels; other clients have to rejoin.
 */
export function canResume(participant: Participant, reason: ReconnectReason, now: number): boolean {
  const { traits } = participant;
  const hasFailed = reason === ReconnectReason.RR_PUBLISHER_FAILED || reason === ReconnectReason.RR_SUBSCRIBER_FAILED;
  participant.needsNewPath ||= hasFailed || !isPathFresh(participant, now);
  return traits.canResume && (traits.canRenew || !participant.needsNewPath);
}

function isPathFresh({ traits, lastReceivedAt, up, receiving }: Participant, now: number): boolean {
  const maxSilence = traits.canRenew ? timing.pathFreshMs : timing.resumeFreshMs;
  return now - lastReceivedAt <= maxSilence && up.isAlive && receiving.isAlive;
}

/** The client has reconnected: its old path must carry packets, or its next offer replaces it. */
export function resumeSession(participant: Participant, now: number): void {
  if (!participant.needsNewPath) {
    participant.resumedAt = now;
    return;
  }
  participant.needsNewPath = false;
  participant.resumedAt = 0;
  participant.awaitsRestart = participant.offer !== undefined;
  participant.delivery.rest(now);
}

/** Before a client's offer is answered. */
export function restartIfAsked(participant: Participant, { transport }: SessionText): void {
  if (!participant.awaitsRestart || participant.offer?.transport.ufrag === transport.ufrag) return;
  participant.awaitsRestart = false;
  participant.hasCandidates = false;
  participant.renew();
}

/** Called once a second: asks a client whose path is lost to reconnect, until it does. */
export function watchPath(participant: Participant, now: number): void {
  const { resumedAt, lastReceivedAt, reconnectSentAt, link } = participant;
  if (resumedAt > 0 && now - resumedAt > timing.pathProofMs) {
    participant.resumedAt = 0;
    if (lastReceivedAt < resumedAt) participant.needsNewPath = true;
  }
  if (participant.needsNewPath && link && now - reconnectSentAt > timing.callAgainMs)
    requestReconnect(participant, now);
}

/** The client itself would notice the loss only after half a minute. */
export function requestReconnect(participant: Participant, now: number): void {
  participant.needsNewPath = true;
  participant.reconnectSentAt = now;
  participant.delivery.rest(now);
  const action = participant.traits.canRenew ? LeaveRequest_Action.RESUME : LeaveRequest_Action.RECONNECT;
  const reason = DisconnectReason.CONNECTION_TIMEOUT;
  participant.send({ case: 'leave', value: new LeaveRequest({ reason, action }) });
}
