import { RoleName, roleKinds } from '@sightline/contract/permissions';
import { workspaceApi } from '@sightline/contract/workspace';
import { IconBuilding, IconCircleDashed, IconShield, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call, unwrap } from '#web/lib/api.ts';
import type { FilterChoice, ListFilter } from '#web/ui/list/filters.ts';
import { roleSlug } from './search.ts';

/** What the table of people can be filtered by. */
export function usePeopleFilters(): ListFilter[] {
  const { t } = useTranslation(['people', 'session']);
  return [
    {
      name: 'status',
      label: t('people:fields.status'),
      icon: IconCircleDashed,
      choices: (['active', 'suspended'] as const).map((value) => ({ value, label: t(`people:status.${value}`) })),
    },
    {
      name: 'kind',
      label: t('people:fields.kind'),
      icon: IconUsers,
      choices: (['organization', 'branch'] as const).map((value) => ({ value, label: t(`people:kind.${value}`) })),
    },
    {
      name: 'role',
      label: t('people:fields.role'),
      icon: IconShield,
      choices: RoleName.options.map((role) => ({ value: roleSlug(role), label: t(`session:roles.${role}`) })),
    },
    {
      name: 'customer',
      label: t('people:fields.customer'),
      icon: IconBuilding,
      search: customerChoices,
    },
  ];
}

const customerChoices = (text: string) => ({
  queryKey: ['spaces', 'choices', text],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<FilterChoice[]> => {
    const { spaces } = await unwrap(call(workspaceApi.spaces, { query: text ? { query: text } : {}, signal }));
    return spaces.map(({ id, name }) => ({ value: id, label: name }));
  },
  staleTime: 60_000,
});

export const isAgentRole = (role: RoleName): boolean => roleKinds[role] === 'organization';
