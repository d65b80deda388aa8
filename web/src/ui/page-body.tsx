import type { ReactNode } from 'react';
import classes from './page-body.module.css';

/** The content of a screen below its `PageHeader`, which stays while this scrolls. A part with `data-bleeds` scrolls by itself. */
export function PageBody({ children }: { children: ReactNode }) {
  return (
    <div className={classes.body} data-scrolls>
      {children}
    </div>
  );
}
