import { IconBuilding, IconCircleDashed, IconShield, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRoleLabel } from '#web/features/session/role-label.ts';
import type { ListFilter } from '#web/ui/list/filters.ts';
import { customerChoices } from '../named-choices.ts';
import { useRoles } from '../roles/api.ts';
import { slugOf } from '../roles/role-slug.ts';

/** The filters of the table of people. */
export function usePeopleFilters(): ListFilter[] {
  const { t } = useTranslation(['people', 'session']);
  const labelOf = useRoleLabel();
  const roles = useRoles();
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
      choices: roles.map((role) => ({ value: slugOf(role), label: labelOf(role.name) })),
    },
    {
      name: 'customer',
      label: t('people:fields.customer'),
      icon: IconBuilding,
      search: customerChoices,
    },
  ];
}
