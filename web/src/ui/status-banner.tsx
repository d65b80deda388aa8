import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './status-banner.module.css';

/** One line above everything. The live region stays in the page so that its words are announced when they come. */
export function StatusBanner({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      {children && (
        <div className={classes.banner}>
          <IconCloudOff size={14} stroke={1.75} aria-hidden />
          <span>{children}</span>
        </div>
      )}
    </div>
  );
}
