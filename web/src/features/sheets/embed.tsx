import { type ComponentProps, lazy, Suspense } from 'react';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { OpenSheetLink } from './open-sheet-link.tsx';
import { SheetChangeLabel } from './outbox/change-label.tsx';
import { SheetConflict } from './outbox/sheet-conflict.tsx';
import { SheetForm } from './sheet-form.tsx';
import { SheetTab } from './sheet-tab.tsx';

const SheetInCall = lazy(async () => ({ default: (await import('./in-call/call-sheet.tsx')).CallSheet }));

/** The assistance sheets of a ticket. */
export const TicketSheets = (props: ComponentProps<typeof SheetTab>) => <SheetTab {...props} />;

/** The form for a new sheet, while a ticket is closed. */
export const NewSheet = (props: ComponentProps<typeof SheetForm>) => <SheetForm {...props} />;

/** The sheet of a ticket, beside its call. */
export const CallSheet = (props: ComponentProps<typeof SheetInCall>) => (
  <Suspense fallback={<SkeletonRows count={4} />}>
    <SheetInCall {...props} />
  </Suspense>
);
/** Describes a waiting change of a sheet in the outbox. */
export const WaitingSheetChange = (props: ComponentProps<typeof SheetChangeLabel>) => <SheetChangeLabel {...props} />;

/** Shows refused changes of a sheet: both sides, and where they can go. */
export const RefusedSheetChanges = (props: ComponentProps<typeof SheetConflict>) => <SheetConflict {...props} />;

/** Leads to the sheet of a ticket in one press, and begins one where there is none. */
export const OpenSheet = (props: ComponentProps<typeof OpenSheetLink>) => <OpenSheetLink {...props} />;
