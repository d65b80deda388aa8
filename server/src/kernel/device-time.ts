import { limits } from '@sightline/contract/limits';

export type DeviceTimes = { done_at?: string | undefined; sent_at?: string | undefined };

/** When something was done that is sent later. The span between the two times is right even if the clock of the device is not. */
export function momentOf(now: Date, { done_at, sent_at }: DeviceTimes): Date {
  if (done_at === undefined || sent_at === undefined) return now;
  const ago = Date.parse(sent_at) - Date.parse(done_at);
  return new Date(now.getTime() - Math.min(Math.max(ago, 0), limits.offline.oldest));
}
