import { useWaiting } from '#web/lib/outbox-context.ts';

/** Shows the number of changes that wait to be sent. */
export function WaitingBadge() {
  const { length } = useWaiting();
  return length > 0 ? length : null;
}
