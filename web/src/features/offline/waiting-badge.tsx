import { useWaiting } from '#web/lib/outbox-context.ts';

/** How many changes wait to be sent. */
export function WaitingBadge() {
  const { length } = useWaiting();
  return length > 0 ? length : null;
}
