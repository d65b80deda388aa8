import type { ServerEventName, SocketAnswer } from '@sightline/contract/realtime';
import { socketRoom } from '@sightline/contract/realtime';
import type { Session } from '@sightline/contract/session/session';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { presenceQuery } from '#web/features/people/api.ts';
import { lastUndo } from '#web/lib/last-undo.ts';
import { OutboxProvider } from '#web/lib/outbox-context.ts';
import { ConnectionProvider } from '#web/lib/realtime.tsx';
import { Connection } from '#web/lib/socket.ts';
import { spreadRefreshes } from '#web/lib/spread.ts';
import { readToken } from '#web/lib/token.ts';
import { eventHandlers } from './event-handlers.ts';
import { refetchMissed } from './missed.ts';
import { createSessionOutbox, watchToken } from './session-outbox.ts';

type Stop = () => void;

function handleEvents(connection: Connection, cache: QueryClient): Stop[] {
  return eventHandlers.flatMap((handlers) =>
    Object.entries(handlers).map(([name, handle]) =>
      connection.on(name as ServerEventName, (payload) => handle(payload as never, cache)),
    ),
  );
}

/** Clients join their space only, agents the whole workspace. Both responses list who is online. */
function joinSessionRooms(connection: Connection, cache: QueryClient, { user, token }: Session): Stop[] {
  const joined = [connection.join(socketRoom.user(user.id))];
  const place = token.branch
    ? socketRoom.branch(token.branch.id)
    : token.organization && socketRoom.organization(token.organization.id);
  if (!place) return joined;
  const keepPresent = (answer: SocketAnswer) => {
    if (answer.ok && answer.present) cache.setQueryData(presenceQuery.queryKey, answer.present);
  };
  return [...joined, connection.join(place, keepPresent)];
}

/**
 * One connection and one outbox per signed-in page. After a reconnect, everything shown is refetched and unsent messages are
 * sent. The parent's React key contains the user and the active role, so changing either opens a new connection.
 */
export function Realtime({ session, children }: { session: Session; children: ReactNode }) {
  const cache = useQueryClient();
  const [connection] = useState(() => new Connection({ event: 'login', token: readToken }, { autoConnect: false }));
  const [token] = useState(watchToken);
  const [outbox] = useState(() =>
    createSessionOutbox(cache, session, { isCurrent: token.isCurrent, onDelivered: () => connection.reconnectNow() }),
  );
  const joinRooms = useEffectEvent(() => joinSessionRooms(connection, cache, session));

  useEffect(() => {
    spreadRefreshes(cache, { people: () => cache.getQueryData(presenceQuery.queryKey)?.length ?? 1 });
    const stops = [
      ...handleEvents(connection, cache),
      ...joinRooms(),
      connection.onReconnect(() => {
        refetchMissed(cache);
        outbox.wake();
      }),
    ];
    connection.open();
    outbox.start();
    return () => {
      for (const stop of stops) stop();
      connection.close();
      outbox.stop();
      lastUndo.set([]);
    };
  }, [connection, cache, outbox]);

  // The connection's old token expires; identify with the renewed one (section 9).
  const { expires_at } = session.token;
  useEffect(() => {
    token.renew();
    if (expires_at) connection.identify();
  }, [connection, token, expires_at]);

  return (
    <ConnectionProvider value={connection}>
      <OutboxProvider value={outbox}>{children}</OutboxProvider>
    </ConnectionProvider>
  );
}
