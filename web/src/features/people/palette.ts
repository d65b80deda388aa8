import { peopleApi } from '@sightline/contract/people';
import { IconUser } from '@tabler/icons-react';
import { call, unwrap } from '#web/lib/api.ts';
import type { PaletteHit, PaletteSearch } from '#web/lib/frame.ts';
import { addressNames } from '#web/lib/slug.ts';

const mostHits = 6;

/** An agent leads to the tickets assigned to them, a customer's person to those of the customer. */
async function searchPeople(text: string, signal: AbortSignal): Promise<PaletteHit[]> {
  const { users } = await unwrap(call(peopleApi.list, { query: { query: text }, signal }));
  const names = addressNames(users);
  return users.slice(0, mostHits).map(({ id, name, email, branch }) => ({
    id,
    label: name,
    hint: [branch?.name, email].filter(Boolean).join(' · '),
    path: branch ? `/tickets?customer=${branch.id}` : `/tickets?assignee=${names.get(id) ?? id}`,
  }));
}

export const paletteSearches: readonly PaletteSearch[] = [
  { label: 'people', icon: IconUser, permission: 'tickets.view', search: searchPeople, order: 30 },
];
