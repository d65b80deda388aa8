import type { ComponentProps } from 'react';
import { SheetForm } from './sheet-form.tsx';
import { SheetTab } from './sheet-tab.tsx';

/** The assistance sheets of a ticket. */
export const TicketSheets = (props: ComponentProps<typeof SheetTab>) => <SheetTab {...props} />;

/** The form for a new sheet, while a ticket is closed. */
export const NewSheet = (props: ComponentProps<typeof SheetForm>) => <SheetForm {...props} />;
