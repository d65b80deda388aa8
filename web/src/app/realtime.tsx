import type { ServerEventName } from '@sightline/contract/realtime';
import { socketRoom } from '@sightline/contract/realtime';
import type { Session } from '@sightline/contract/session';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { presenceQuery } from '#web/features/people/api.ts';
import { ConnectionProvider } from '#web/lib/realtime.tsx';
import { Connection } from '#web/lib/socket.ts';
import { readToken } from '#web/lib/token.ts';
import { eventHandlers } from './event-handlers.ts';

function handleEvents(connection: Connection, cache: QueryClient): void {
  for (const handlers of eventHandlers) {
    for (const [name, handle] of Object.entries(handlers)) {
      connection.on(name as ServerEventName, (payload) => handle(payload as never, cache));
    }
  }
}

/** Guests hear their space only; agents the whole workspace. Both answer who is there. */
function joinPlace(connection: Connection, cache: QueryClient, { user, token }: Session): void {
  connection.join(socketRoom.user(user.id));
  const place = token.branch
    ? socketRoom.branch(token.branch.id)
    : token.organization && socketRoom.organization(token.organization.id);
  if (!place) return;
  connection.join(place, (answer) => {
    if (answer.ok && answer.present) cache.setQueryData(presenceQuery.queryKey, answer.present);
  });
}

/** One connection per signed-in page and place. After a reconnect everything shown is fetched anew. */
export function Realtime({ session, children }: { session: Session; children: ReactNode }) {
  const cache = useQueryClient();
  const [connection, setConnection] = useState<Connection | null>(null);
  const { user, token } = session;

  // A refetched session of the same person and place is no reason to reconnect.
  useEffect(() => {
    const opened = new Connection({ event: 'login', token: readToken });
    handleEvents(opened, cache);
    joinPlace(opened, cache, session);
    opened.onReconnect(() => void cache.invalidateQueries());
    setConnection(opened);
    return () => opened.close();
  }, [cache, user.id, token.organization?.id, token.branch?.id]);

  return <ConnectionProvider value={connection}>{children}</ConnectionProvider>;
}
