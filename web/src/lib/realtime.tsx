import type { ServerEventName, ServerEvents, SocketAnswer } from '@sightline/contract/realtime';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Connection, ConnectionStatus } from './socket.ts';

/** A feature's `events.ts`: what an event means for the cache. By default: invalidate what it names. */
export type EventHandlers = {
  [Name in ServerEventName]?: (payload: ServerEvents[Name], cache: QueryClient) => void;
};

const ConnectionContext = createContext<Connection | null>(null);
export const ConnectionProvider = ConnectionContext.Provider;

/** Null until the first effects have run, and on screens without a person signed in. */
export const useConnection = (): Connection | null => use(ConnectionContext);

/** For what must happen in a component (a typing mark, a ringing call). Handlers that change the cache go into `events.ts`. */
export function useServerEvent<Name extends ServerEventName>(
  name: Name,
  handler: (payload: ServerEvents[Name]) => void,
): void {
  const connection = useConnection();
  const onEvent = useEffectEvent(handler);
  useEffect(() => connection?.on(name, (payload) => onEvent(payload)), [connection, name]);
}

/** Joins while the component is shown, again after every reconnect. */
export function useRoom(room: string | null, onJoined?: (answer: SocketAnswer) => void): void {
  const connection = useConnection();
  const onAnswer = useEffectEvent((answer: SocketAnswer) => onJoined?.(answer));
  useEffect(() => (room ? connection?.join(room, (answer) => onAnswer(answer)) : undefined), [connection, room]);
}

export function useConnectionStatus(): ConnectionStatus {
  const connection = useConnection();
  return useSyncExternalStore(
    (listener) => connection?.onStatus(listener) ?? (() => undefined),
    () => connection?.status ?? 'connecting',
  );
}
