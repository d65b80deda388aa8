import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

/** The buttons of a dialog: in sight at its lower edge, however long the rest of it is. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions} data-dialog-actions>
    {children}
  </div>
);
