import { limits } from '@sightline/contract/limits';
import type { PersonRef } from '@sightline/contract/scalars';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { useConnection, useServerEvent } from '#web/lib/realtime.tsx';

type Person = z.infer<typeof PersonRef>;
type Typist = Person & { until: number };

/** Short enough that the indicator does not expire in between. */
const sendInterval = limits.typingShownFor - 1500;

/** Sends the typing event to the room at intervals while I write. */
export function useSendTyping(roomId: string): () => void {
  const connection = useConnection();
  const told = useRef(0);
  return () => {
    if (Date.now() - told.current < sendInterval) return;
    told.current = Date.now();
    void connection?.request('typing', { room_id: roomId });
  };
}

/** Returns the other people who are typing. The indicator expires unless renewed; an arriving message ends it. */
export function useTypists(roomId: string, meId: string): readonly Person[] {
  const [typists, setTypists] = useState<readonly Typist[]>([]);
  const without = (id: string) => setTypists((all) => all.filter((typist) => typist.id !== id));

  useServerEvent('TypingEvent', ({ room_id, user }) => {
    if (room_id !== roomId || user.id === meId) return;
    const until = Date.now() + limits.typingShownFor;
    setTypists((all) => [...all.filter(({ id }) => id !== user.id), { ...user, until }]);
  });
  useServerEvent('ChatCreatedEvent', ({ room_id, sender }) => room_id === roomId && without(sender.id));

  useEffect(() => {
    const next = Math.min(...typists.map(({ until }) => until));
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(
      () => setTypists((all) => all.filter(({ until }) => until > Date.now())),
      Math.max(0, next - Date.now()) + 20,
    );
    return () => clearTimeout(timer);
  }, [typists]);

  return typists;
}
