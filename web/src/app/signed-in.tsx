import type { ReactNode } from 'react';
import { useSession } from '#web/features/session/session.tsx';
import { Realtime } from './realtime.tsx';

/** Holds the connection and the outbox of the signed-in person; a change of the workspace or the space replaces them. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const { organization, branch } = session.token;
  return (
    <Realtime session={session} key={`${organization?.id}/${branch?.id}`}>
      {children}
    </Realtime>
  );
}
