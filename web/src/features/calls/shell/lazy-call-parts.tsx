import { lazy, type ReactNode, Suspense } from 'react';
import { useCallSessionPart } from '../session/call-session.ts';

const CallPill = lazy(async () => ({ default: (await import('./call-pill.tsx')).CallPill }));
const CallOverlays = lazy(async () => ({ default: (await import('./call-overlays.tsx')).CallOverlays }));

export function LazyCallPill() {
  return (
    <OnceCalled>
      <CallPill />
    </OnceCalled>
  );
}

export function LazyCallOverlays() {
  return (
    <OnceCalled>
      <CallOverlays />
    </OnceCalled>
  );
}

/** Renders parts that other pages show during and after a call; they are loaded with the first call of this tab. */
function OnceCalled({ children }: { children: ReactNode }) {
  const hasCalled = useCallSessionPart(({ call, ending }) => call !== null || ending !== null);
  return hasCalled && <Suspense fallback={null}>{children}</Suspense>;
}
