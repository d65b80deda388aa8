import type { Room } from '@sightline/contract/talk/talk';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { membersQuery } from '#web/features/people/api.ts';
import { hasBeginnings } from '#web/lib/plain-text.ts';
import type { Mention } from '../mentions.ts';
import { useViewer } from '../viewer.tsx';

const maxShown = 6;

/** How many people `@room` notifies: those who are in it. */
export const reachOf = (room: Room, viewerId: string): number =>
  room.members.filter(({ id }) => id !== viewerId).length;

/** Returns the mention of everybody in a room of more than two; none for guests of a call. */
function useEverybody(room: Room): Mention[] {
  const { t } = useTranslation('talk');
  const { id, isGuest } = useViewer();
  const reach = reachOf(room, id);
  return room.type === 'Direct' || isGuest || reach < 2 ? [] : [{ id: room.id, label: t('everybody.label'), reach }];
}

/**
 * Returns the people who can be mentioned: the room's members; in a ticket's room every agent, whom a mention adds to it; last everybody at once.
 */
export function useCandidates(room: Room, words: string | null): Mention[] {
  const viewer = useViewer();
  const everybody = useEverybody(room);
  const callsIn = room.type === 'Ticket' && !viewer.isGuest;
  const agents = useQuery({
    ...membersQuery({ filter: { kind: 'organization' }, ...(words && { query: words }) }),
    enabled: callsIn && words !== null,
  });
  if (words === null) return [];
  const others = callsIn ? (agents.data?.users ?? []) : [];
  const people = new Map([...room.members, ...others].map(({ id, name }) => [id, name]));
  const found = [...people]
    .filter(([id, name]) => id !== viewer.id && hasBeginnings(name, words))
    .slice(0, maxShown)
    .map(([id, label]) => ({ id, label }));
  return [...found, ...everybody.filter(({ label }) => hasBeginnings(label, words))];
}
