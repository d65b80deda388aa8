import { startDrag } from '#web/ui/calendar/drag.ts';
import { type Draft, draft, pointer } from './draft.ts';
import { checked, type Grid } from './grid.ts';
import { onDay } from './on-day.ts';

type VisitDrag = {
  held: Pick<Draft, 'visit' | 'ticket' | 'fromPersonId' | 'start' | 'end'> & { edge: 'start' | 'end' | null };
  grid: () => Grid;
  onDrop: (dropped: Draft) => void;
};

/** Drags a visit, one of its ends, or a ticket that waits for one, over the board. */
export function dragVisit(event: React.PointerEvent<HTMLElement>, { held, grid, onDrop }: VisitDrag): void {
  const { visit, ticket, fromPersonId, edge } = held;
  startDrag(event, {
    held: { start: held.start, end: held.end, fromRow: fromPersonId, edge },
    scale: () => grid().scale,
    onDay: (day, row) => onDay(grid(), held, day, row),
    onPoint: (at) => pointer.set(at),
    onMove: ({ row, start, end }) => {
      const before = draft.get();
      if (before?.personId === row && before?.start === start && before.end === end) return;
      draft.set(checked(grid(), { visit, ticket, fromPersonId, personId: row, start, end, isByKeys: false }));
    },
    onRelease: (isDropped) => {
      const dropped = draft.get();
      const isSame = dropped?.visit && dropped.start === held.start && dropped.end === held.end;
      if (isDropped && dropped && dropped.personId !== undefined && !(isSame && dropped.personId === fromPersonId))
        onDrop(dropped);
      else draft.set(null);
    },
  });
}
