import '#web/styles/mantine-app.css';
import type { ReactNode } from 'react';
import { useCallSession } from '#web/features/calls/session/call-session.ts';
import { overlays } from '../frame-parts.ts';
import classes from './call-layout.module.css';
import { ConnectionBanner } from './connection-banner.tsx';

/** A call fills the window, without the shell; dialogs and reminders of every screen appear here too. */
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
