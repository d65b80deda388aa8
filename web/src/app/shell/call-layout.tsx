import '#web/styles/mantine-app.css';
import type { ReactNode } from 'react';
import { useCallSession } from '#web/features/calls/session/call-session.ts';
import { overlays } from '../frame-parts.ts';
import classes from './call-layout.module.css';
import { ConnectionBanner } from './connection-banner.tsx';

/** A call has the whole window, without the workspace around it; what may appear on every screen appears here too. */
export function CallLayout({ children }: { children: ReactNode }) {
  const { reconnecting } = useCallSession();
  return (
    <div className={classes.window}>
      <ConnectionBanner isTold={reconnecting !== null} />
      {children}
      {overlays.map((Overlay) => (
        <Overlay key={Overlay.displayName ?? Overlay.name} />
      ))}
    </div>
  );
}
