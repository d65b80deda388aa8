import type { ReactNode } from 'react';
import { useSession } from '#web/features/session/session.tsx';
import { Realtime } from './realtime.tsx';

/** The connection and the outbox of who is signed in; others with each change of the workspace or the space. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const { organization, branch } = session.token;
  return (
    <Realtime session={session} key={`${organization?.id}/${branch?.id}`}>
      {children}
    </Realtime>
  );
}
