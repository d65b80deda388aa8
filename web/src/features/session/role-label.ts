import { isBuiltIn, type RoleName } from '@sightline/contract/permissions';
import { useTranslation } from 'react-i18next';

/** Returns the name of a role: for built-in ones in the reader's language, for own ones as the workspace has named them. */
export function useRoleLabel(): (role: RoleName) => string {
  const { t } = useTranslation('session');
  return (role) => (isBuiltIn(role) ? t(`roles.${role}`) : role);
}
