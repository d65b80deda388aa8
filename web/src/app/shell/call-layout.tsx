import '#web/styles/mantine-app.css';
import type { ReactNode } from 'react';
import { slots } from '../slots.tsx';
import { ConnectionBanner } from './connection-banner.tsx';

/** A call has the whole window, without the workspace around it; what may appear on every screen appears here too. */
export function CallLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <ConnectionBanner />
      {children}
      {slots.overlays.map((Overlay) => (
        <Overlay key={Overlay.displayName ?? Overlay.name} />
      ))}
    </>
  );
}
