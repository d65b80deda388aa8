import type { ComponentProps } from 'react';
import { SheetChangeLabel } from './outbox/change-label.tsx';
import { SheetConflict } from './outbox/sheet-conflict.tsx';
import { SheetForm } from './sheet-form.tsx';
import { SheetTab } from './sheet-tab.tsx';

/** The assistance sheets of a ticket. */
export const TicketSheets = (props: ComponentProps<typeof SheetTab>) => <SheetTab {...props} />;

/** The form for a new sheet, while a ticket is closed. */
export const NewSheet = (props: ComponentProps<typeof SheetForm>) => <SheetForm {...props} />;

/** What an entry of the outbox does to a sheet. */
export const WaitingSheetChange = (props: ComponentProps<typeof SheetChangeLabel>) => <SheetChangeLabel {...props} />;

/** Changes of a sheet that were refused: both sides, and where they can go. */
export const RefusedSheetChanges = (props: ComponentProps<typeof SheetConflict>) => <SheetConflict {...props} />;
