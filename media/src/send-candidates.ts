import { type SignalTarget, TrickleRequest } from '@livekit/protocol';
import type { Participant } from './participant.ts';
import type { LocalTransport } from './sdp-build.ts';

/** Our addresses, for the first section of one of the client's connections. */
export function sendCandidates(
  participant: Participant,
  target: SignalTarget,
  sdpMid: string,
  { candidates }: LocalTransport,
): void {
  for (const line of candidates) {
    const candidateInit = JSON.stringify({ candidate: line.slice('a='.length), sdpMid, sdpMLineIndex: 0 });
    participant.send({ case: 'trickle', value: new TrickleRequest({ candidateInit, target }) });
  }
}
