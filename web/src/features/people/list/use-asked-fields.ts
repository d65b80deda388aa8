import { personFields, personStatuses } from '@sightline/contract/people/list-fields';
import { builtInRoles, isBuiltIn } from '@sightline/contract/permissions';
import { useTranslation } from 'react-i18next';
import { useRoleLabel } from '#web/features/session/role-label.ts';
import { type AskedField, askedFields } from '#web/ui/list/asked-field.ts';
import { customerChoices, namedSpaces } from '../named-choices.ts';
import { useRoles } from '../roles/api.ts';

/** Returns the fields of people for conditions. Roles of the workspace are offered where there are any. */
export function useAskedFields(): AskedField[] {
  const { t } = useTranslation('people');
  const labelOf = useRoleLabel();
  const own = useRoles().filter(({ name }) => !isBuiltIn(name));
  return askedFields(personFields, {
    name: { label: t('fields.name') },
    email: { label: t('fields.email') },
    status: {
      label: t('fields.status'),
      choices: personStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    kind: {
      label: t('fields.kind'),
      choices: (['organization', 'branch'] as const).map((value) => ({ value, label: t(`kind.${value}`) })),
    },
    role: { label: t('fields.role'), choices: builtInRoles.map((value) => ({ value, label: labelOf(value) })) },
    own_role:
      own.length > 0
        ? { label: t('fields.own_role'), choices: own.map(({ id, name }) => ({ value: id ?? '', label: name })) }
        : null,
    customer: { label: t('fields.customer'), search: customerChoices, named: namedSpaces },
    created: { label: t('fields.since') },
    last_seen: { label: t('fields.last_seen') },
  });
}
