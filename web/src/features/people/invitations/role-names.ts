import type { WorkspaceRole } from '@sightline/contract/people/roles';
import { isBuiltIn } from '@sightline/contract/permissions';
import { i18n } from '#web/lib/i18n.ts';
import { languages } from '#web/lib/language.ts';
import type { Known } from './lines.ts';

/** Lists the names of each role in every language, since files come from anywhere. */
export async function roleNames(roles: readonly Pick<WorkspaceRole, 'name' | 'kind'>[]): Promise<Known['roleNames']> {
  await i18n.loadLanguages([...languages]);
  await i18n.loadNamespaces('session');
  return roles.map(({ name, kind }) => ({
    role: name,
    isGuest: kind === 'branch',
    names: [name, ...(isBuiltIn(name) ? languages.map((lng) => i18n.t(`session:roles.${name}`, { lng })) : [])],
  }));
}
