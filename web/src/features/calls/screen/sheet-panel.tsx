import { useQuery } from '@tanstack/react-query';
import { CallSheet } from '#web/features/sheets/embed.tsx';
import { formatClock } from '#web/lib/time.ts';
import { callSnapshotsQuery } from '../snapshots/snapshot-api.ts';

type SheetPanelProps = { callId: string; ticketId: string };

/** The sheet of the ticket, over the stage; the snapshots of the call are proposed for it. */
export function SheetPanel({ callId, ticketId }: SheetPanelProps) {
  const { data } = useQuery(callSnapshotsQuery(callId));
  const pictures = (data ?? []).map(({ id, picture, marks, caption, created_at }) => ({
    ...{ id, url: picture.url, marks, label: caption || formatClock(created_at) },
  }));
  return <CallSheet ticketId={ticketId} pictures={pictures} />;
}
