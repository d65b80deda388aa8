import { useMemo } from 'react';
import type { RowGroup } from '#web/ui/list/layout.ts';
import type { TicketListQuery, TicketPage } from '../api.ts';
import { type ShownStatus, shownStatus } from '../properties/shown-status.ts';
import { StatusIcon } from '../properties/state-icons.tsx';
import { useStateNames } from '../properties/state-names.ts';

/** In the order of their status tickets are grouped by it. The server sends counts from the first status to the last. */
export function useStatusGroups({ order_by, order_dir, filter }: TicketListQuery, page: TicketPage | undefined) {
  const isGrouped = order_by === 'status' && (page?.groups.length ?? 0) > 0;
  const isClosed = filter?.closed === 'true';
  const groups = isGrouped ? page?.groups : undefined;
  return useMemo((): RowGroup[] | null => {
    const ordered = order_dir === 'desc' ? groups?.toReversed() : groups;
    if (!ordered) return null;
    return ordered.map(({ status_id: id, total }) => ({
      key: `status ${id}`,
      total,
      heading: <GroupHeading id={shownStatus({ closed: isClosed, status: { id } })} total={total} />,
    }));
  }, [groups, order_dir, isClosed]);
}

function GroupHeading({ id, total }: { id: ShownStatus; total: number }) {
  const { statusName } = useStateNames();
  return (
    <>
      <StatusIcon id={id} />
      <h2>{statusName(id)}</h2>
      <span>{total}</span>
    </>
  );
}
