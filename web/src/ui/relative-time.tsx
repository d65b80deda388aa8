import { useNow } from '#web/lib/now.ts';
import { formatExact, formatRelative } from '#web/lib/time.ts';

/** "5m ago", with the exact time and its zone on hover. Keeps itself up to date. */
export function RelativeTime({ at, className }: { at: string; className?: string | undefined }) {
  const now = useNow('minute');
  return (
    <time dateTime={at} title={formatExact(at)} className={className}>
      {formatRelative(at, now)}
    </time>
  );
}
