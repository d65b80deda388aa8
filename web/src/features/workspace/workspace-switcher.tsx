import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { enterWorkspace } from '#web/features/session/api.ts';
import { useSession } from '#web/features/session/session.tsx';
import { alertFailure } from '#web/lib/alerts.ts';
import { WorkspaceMark } from './workspace-mark.tsx';
import classes from './workspace-switcher.module.css';

type SwitcherProps = { onSwitched: () => void };

/** The name of the active workspace or space; opens the list of the others. */
export function WorkspaceSwitcher({ onSwitched }: SwitcherProps) {
  const { t } = useTranslation('workspace');
  const { organization, branch } = useSession().token;
  const name = organization?.name ?? '';
  return (
    <Menu width={240} position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={classes.current}
          aria-label={t('switcher.label', { name: branch?.name ?? name })}
        >
          {organization && <WorkspaceMark organization={organization} />}
          <span className={classes.name} title={name}>
            {name}
            {branch && <small>{branch.name}</small>}
          </span>
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <WorkspaceMenuItems onSwitched={onSwitched} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** For any menu: the reader's workspaces and, for branch-bound roles, their spaces. */
export function WorkspaceMenuItems({ onSwitched }: SwitcherProps) {
  const { t } = useTranslation('workspace');
  const cache = useQueryClient();
  const { token, data } = useSession();
  const here = token.organization;

  async function enter(place: { organization_id: string; branch_id?: string }): Promise<void> {
    try {
      await enterWorkspace(cache, place);
      onSwitched();
    } catch (error) {
      alertFailure(error);
    }
  }

  const spaces = token.branch ? data.branches.filter((space) => space.organization_id === here?.id) : [];
  return (
    <>
      <Menu.Label>{t('switcher.workspaces')}</Menu.Label>
      <Menu.RadioGroup value={here?.id ?? null}>
        {data.organizations.map(({ id, name }) => (
          <Menu.RadioItem key={id} value={id} closeMenuOnClick onChange={() => void enter({ organization_id: id })}>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {spaces.length > 0 && <Menu.Label>{t('switcher.spaces', { name: here?.name })}</Menu.Label>}
      <Menu.RadioGroup value={token.branch?.id ?? null}>
        {spaces.map(({ id, name, organization_id }) => (
          <Menu.RadioItem
            key={id}
            value={id}
            closeMenuOnClick
            onChange={() => void enter({ organization_id, branch_id: id })}
          >
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
