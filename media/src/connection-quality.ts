import { ConnectionQuality, ConnectionQualityInfo, ConnectionQualityUpdate } from '@livekit/protocol';
import type { Participant } from './participant.ts';
import type { Room } from './room.ts';

const { EXCELLENT, GOOD, POOR, LOST } = ConnectionQuality;

/** Loss that is noticeable for a moment, and loss that spoils a conversation. */
const NOTICEABLE_LOSS = 0.03;
const BAD_LOSS = 0.1;
/** Less than this is enough for sound and a tiny picture at best. */
const NARROW = 150_000;
const SILENT_MS = 4000;
const SCORE = { [EXCELLENT]: 5, [GOOD]: 4, [POOR]: 2, [LOST]: 0 } as const;

/** Called once a second. Sends changed qualities to everybody, and all qualities to newcomers. */
export function measureQuality(room: Room, now: number): void {
  const present = room.visible();
  const changed = present.filter((participant) => {
    const before = participant.quality;
    participant.quality = qualityOf(participant, now);
    return participant.quality !== before;
  });
  for (const receiver of room.participants.values()) {
    const told = receiver.knowsQualities ? changed : present;
    receiver.knowsQualities = true;
    if (told.length === 0) continue;
    const value = new ConnectionQualityUpdate({ updates: told.map(describe) });
    receiver.send({ case: 'connectionQuality', value });
  }
}

function describe({ sid, quality }: Participant): ConnectionQualityInfo {
  return new ConnectionQualityInfo({ participantSid: sid, quality, score: SCORE[quality] });
}

function qualityOf(participant: Participant, now: number): ConnectionQuality {
  const { budget, lastReceivedAt } = participant;
  if (!participant.link || (lastReceivedAt > 0 && now - lastReceivedAt > SILENT_MS)) return LOST;
  participant.smoothedLoss = (participant.smoothedLoss + Math.max(budget.loss, participant.uplinkLoss)) / 2;
  const loss = participant.smoothedLoss;
  if (loss > BAD_LOSS || budget.bitsPerSecond < NARROW) return POOR;
  return loss > NOTICEABLE_LOSS || budget.isLimited ? GOOD : EXCELLENT;
}
