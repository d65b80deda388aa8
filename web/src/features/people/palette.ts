import { peopleApi } from '@sightline/contract/people/people';
import { IconUser, IconUserPlus, IconUsersPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { call, unwrap } from '#web/lib/api.ts';
import type { PaletteCommand, PaletteHit, PaletteSearch } from '#web/lib/frame.ts';
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

/** Brings people in, and says what they may do. */
export function usePaletteCommands(): readonly PaletteCommand[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayInvite = useCan('people.invite');
  const mayManageRoles = useCan('roles.manage');
  const invite: PaletteCommand = {
    ...{ id: 'people.invite', label: t('commands.invite_people'), icon: IconUserPlus, section: 'actions' },
    also: t('palette_words.invite'),
    run: () => void navigate({ to: '/settings/people/invitations', search: { invite: true } }),
  };
  const createRole: PaletteCommand = {
    ...{ id: 'roles.create', label: t('commands.new_role'), icon: IconUsersPlus, section: 'actions' },
    run: () => void navigate({ to: '/settings/roles', search: { copy: 'agent' } }),
  };
  return [...(mayInvite ? [invite] : []), ...(mayManageRoles ? [createRole] : [])];
}
