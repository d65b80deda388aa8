import { Checkbox } from '@mantine/core';
import { grantableTo, ModuleSlug, moduleOf, type Permission, type RoleKind } from '@sightline/contract/permissions';
import { useTranslation } from 'react-i18next';
import { rightsIn } from '#web/features/session/access.ts';
import { useSession } from '#web/features/session/session.tsx';
import classes from './roles.module.css';

type PermissionMatrixProps = {
  kind: RoleKind;
  chosen: readonly string[];
  /** Without it, nothing can be changed. */
  onChange?: ((chosen: string[]) => void) | undefined;
};

/** Shows the permissions of a role by module. Permissions that the reader does not hold stay as they are: nobody can grant what they lack. */
export function PermissionMatrix({ kind, chosen, onChange }: PermissionMatrixProps) {
  const { t } = useTranslation('roles');
  const session = useSession();
  const held = rightsIn(session)?.rights ?? new Set<Permission>();
  const inPlan = session.token.organization?.subscription.plan.modules.map(({ slug }) => slug) ?? [];
  const possible = grantableTo(kind);

  function toggle(some: readonly Permission[], isOn: boolean): void {
    const rest = chosen.filter((slug) => !(some as readonly string[]).includes(slug));
    onChange?.(isOn ? [...rest, ...some] : rest);
  }

  return (
    <>
      {kind === 'branch' && <p className={classes.hint}>{t('matrix.guests')}</p>}
      {ModuleSlug.options.map((module) => {
        const permissions = possible.filter((slug) => moduleOf(slug) === module);
        if (permissions.length === 0) return null;
        const free = permissions.filter((slug) => held.has(slug));
        const on = free.filter((slug) => chosen.includes(slug));
        return (
          <fieldset key={module} className={classes.module} aria-label={t(`module.${module}`)}>
            <div className={classes.legend}>
              <div>
                <h3>{t(`module.${module}`)}</h3>
                {!inPlan.includes(module) && <p className={classes.hint}>{t('matrix.not_in_plan')}</p>}
              </div>
              {onChange && free.length > 0 && (
                <Checkbox
                  label={t('matrix.all', { module: t(`module.${module}`) })}
                  checked={on.length === free.length}
                  indeterminate={on.length > 0 && on.length < free.length}
                  onChange={({ currentTarget }) => toggle(free, currentTarget.checked)}
                />
              )}
            </div>
            <div className={classes.permissions}>
              {permissions.map((slug) => (
                <Checkbox
                  key={slug}
                  label={t(`permission.${slug}.label`)}
                  description={
                    onChange && !held.has(slug)
                      ? `${t(`permission.${slug}.hint`)} ${t('matrix.not_yours')}`
                      : t(`permission.${slug}.hint`)
                  }
                  checked={chosen.includes(slug)}
                  disabled={!onChange || !held.has(slug)}
                  onChange={({ currentTarget }) => toggle([slug], currentTarget.checked)}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
    </>
  );
}
