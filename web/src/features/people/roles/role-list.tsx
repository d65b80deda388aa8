import { Button } from '@mantine/core';
import type { WorkspaceRole } from '@sightline/contract/people/roles';
import { IconLock, IconPlus, IconShield } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRoleLabel } from '#web/features/session/role-label.ts';
import { Pill } from '#web/ui/pill.tsx';
import type { RoleSearch } from './role-search.ts';
import { slugOf } from './role-slug.ts';
import classes from './roles.module.css';

type RoleListProps = { roles: readonly WorkspaceRole[]; onSearch: (next: RoleSearch) => void };

/** Own roles first: the built-in ones never change. */
export function RoleList({ roles, onSearch }: RoleListProps) {
  const { t } = useTranslation('roles');
  const own = roles.filter(({ id }) => id !== null);
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <div>
          <h2>{t('list.title')}</h2>
          <p className={classes.hint}>{t('list.hint')}</p>
        </div>
        <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => onSearch({ copy: 'agent' })}>
          {t('list.new')}
        </Button>
      </div>
      <section aria-labelledby="own-roles">
        <h3 id="own-roles">{t('list.own')}</h3>
        {own.length === 0 && <p className={classes.hint}>{t('list.none')}</p>}
        <Rows roles={own} />
      </section>
      <section aria-labelledby="built-in-roles">
        <h3 id="built-in-roles">{t('list.built_in')}</h3>
        <Rows roles={roles.filter(({ id }) => id === null)} />
      </section>
    </div>
  );
}

function Rows({ roles }: { roles: readonly WorkspaceRole[] }) {
  const { t } = useTranslation('roles');
  const labelOf = useRoleLabel();
  return (
    <ul className={classes.rows}>
      {roles.map((role) => {
        const Mark = role.id ? IconShield : IconLock;
        return (
          <li key={role.name} className={classes.row}>
            <Mark size={18} stroke={1.5} aria-hidden className={classes.mark} />
            <span className={classes.words}>
              <Link to="/settings/roles" search={{ role: slugOf(role) }} className={classes.name}>
                {labelOf(role.name)}
              </Link>
              <DescriptionOf role={role} />
            </span>
            <Pill>{t(`kind.${role.kind}`)}</Pill>
            <Link
              to="/settings/people"
              search={{ role: [slugOf(role)] }}
              className={classes.holders}
              aria-label={t('list.holders_of', { count: role.holders ?? 0, role: labelOf(role.name) })}
            >
              {t('list.holders', { count: role.holders ?? 0 })}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function DescriptionOf({ role }: { role: WorkspaceRole }) {
  const text = useDescription(role);
  return text ? <span>{text}</span> : null;
}

function useDescription({ name, description }: WorkspaceRole): string {
  const { t } = useTranslation('roles');
  return description || t(`built_in.${name as 'Agent'}`, { defaultValue: '' });
}
