import { Button, NativeSelect, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import type { WorkspaceRole } from '@sightline/contract/people/roles';
import { reachesRole, rightsOf } from '@sightline/contract/permissions';
import { showsText } from '@sightline/contract/visible-text';
import { IconArrowLeft, IconCopy, IconEye, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rightsIn } from '#web/features/session/access.ts';
import { startPreview } from '#web/features/session/preview/preview.ts';
import { useRoleLabel } from '#web/features/session/role-label.ts';
import { useSession } from '#web/features/session/session.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { createRole, rolesQuery, updateRole } from './api.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { RemoveRole } from './remove-role.tsx';
import type { RoleSearch } from './role-search.ts';
import { slugOf } from './role-slug.ts';
import classes from './roles.module.css';
import { useUnsavedWarning } from './use-unsaved-warning.tsx';

type Draft = Pick<WorkspaceRole, 'name' | 'description' | 'kind'> & { permissions: readonly string[] };

const bodyOf = ({ name, description, permissions }: Draft) => ({
  name: name.trim(),
  description: description.trim(),
  permissions: [...permissions],
});

const isSame = (one: Draft, other: Draft): boolean =>
  one.name === other.name &&
  one.description === other.description &&
  one.kind === other.kind &&
  one.permissions.toSorted().join() === other.permissions.toSorted().join();

type RolePageProps = {
  role: WorkspaceRole;
  /** A new role, which begins as this one. */
  isCopy: boolean;
  roles: readonly WorkspaceRole[];
  onSearch: (next: RoleSearch) => void;
};

/** A role and what it may do. After somebody else has saved, the version refuses this save, and nothing typed is lost. */
export function RolePage({ role, isCopy, roles, onSearch }: RolePageProps) {
  const { t } = useTranslation('roles');
  const { t: tc } = useTranslation();
  const labelOf = useRoleLabel();
  const cache = useQueryClient();
  const session = useSession();
  const mine = rightsIn(session);
  const isWithinReach =
    mine !== undefined && reachesRole(mine, { name: role.name, rights: rightsOf(role.name, role.permissions) });
  const canEdit = isCopy || (role.id !== null && isWithinReach);
  const [saved, setSaved] = useState<Draft & { version: number }>(() => {
    const permissions = isCopy ? role.permissions.filter((slug) => mine?.rights.has(slug as never)) : role.permissions;
    return { ...role, permissions, ...(isCopy && { name: '', description: '' }) };
  });
  const [draft, setDraft] = useState<Draft>(saved);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const isChanged = !isSame(draft, saved);
  const isNewer = !isCopy && role.version > saved.version;
  // Takes over somebody else's change unless the user has changed something here.
  if (isNewer && !isChanged) takeOver(role);

  function takeOver(newer: Draft & { version: number }): void {
    setSaved(newer);
    setDraft(newer);
  }
  const warning = useUnsavedWarning(isChanged);
  const save = useMutation({
    mutationFn: () =>
      isCopy
        ? createRole({ ...bodyOf(draft), kind: draft.kind })
        : updateRole(role.id ?? '', { ...bodyOf(draft), version: saved.version }),
    onSuccess: async ({ role: after }) => {
      if (isCopy) warning.allow();
      alertSuccess(t('page.saved', { role: after.name }));
      await cache.invalidateQueries({ queryKey: rolesQuery.queryKey });
      takeOver(after);
      if (isCopy) onSearch({ role: slugOf(after) });
    },
    meta: { isQuiet: true },
  });
  /** The role is gone: what was changed in it is too. */
  function leave(): void {
    warning.allow();
    onSearch({});
  }
  const title = isCopy ? t('page.new', { role: labelOf(role.name) }) : labelOf(role.name);
  const holders = role.holders ?? 0;
  return (
    <form
      className={classes.screen}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <div>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconArrowLeft size={14} />}
          onClick={() => onSearch({})}
        >
          {t('page.back')}
        </Button>
        <h2>{title}</h2>
        {!isCopy && (
          <p className={classes.hint}>
            {t(`kind.${role.kind}`)} ·{' '}
            <Link to="/settings/people" search={{ role: [slugOf(role)] }}>
              {t('list.holders', { count: holders })}
            </Link>
          </p>
        )}
        {!isCopy && role.id === null && <p className={classes.hint}>{t('page.built_in')}</p>}
        {!isCopy && role.id !== null && !isWithinReach && <p className={classes.hint}>{t('page.above')}</p>}
      </div>
      {!isCopy && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconCopy size={15} stroke={1.75} />}
            onClick={() => onSearch({ copy: slugOf(role) })}
          >
            {t('page.copy')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconEye size={15} stroke={1.75} />}
            onClick={() => startPreview(session, role)}
          >
            {t('page.see_as')}
          </Button>
          {role.id !== null && isWithinReach && (
            <RemoveRole role={{ ...role, id: role.id }} roles={roles} onRemoved={leave}>
              <IconTrash size={15} stroke={1.75} />
            </RemoveRole>
          )}
        </div>
      )}
      {canEdit && (
        <div className={classes.fields}>
          <TextInput
            label={t('fields.name')}
            value={draft.name}
            maxLength={limits.roles.name}
            required
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <TextInput
            label={t('fields.description')}
            value={draft.description}
            maxLength={limits.roles.description}
            onChange={({ currentTarget }) => change({ description: currentTarget.value })}
          />
          {isCopy && (
            <NativeSelect
              label={t('fields.copy')}
              description={t('fields.copy_hint')}
              value={slugOf(role)}
              data={roles.map((each) => ({
                value: slugOf(each),
                label: `${labelOf(each.name)} · ${t(`kind.${each.kind}`)}`,
              }))}
              onChange={({ currentTarget }) => onSearch({ copy: currentTarget.value })}
            />
          )}
        </div>
      )}
      <PermissionMatrix
        kind={role.kind}
        chosen={draft.permissions}
        onChange={canEdit ? (permissions) => change({ permissions }) : undefined}
      />
      {canEdit && (
        <div className={classes.save}>
          <Button type="submit" loading={save.isPending} disabled={!showsText(draft.name) || !(isChanged || isCopy)}>
            {t(isCopy ? 'page.create' : 'page.save')}
          </Button>
          {isChanged && !isCopy && (
            <Button variant="subtle" color="gray" onClick={() => setDraft(saved)}>
              {tc('actions.undo')}
            </Button>
          )}
          {isNewer && isChanged && (
            <p className={classes.refusal} role="alert">
              {t('page.newer')}{' '}
              <Button variant="default" size="xs" onClick={() => takeOver(role)}>
                {t('page.show_newer')}
              </Button>
            </p>
          )}
          {save.isError && !isNewer && (
            <p className={classes.refusal} role="alert">
              {sentencesOfError(save.error).join(' ')}
            </p>
          )}
        </div>
      )}
      {warning.element}
    </form>
  );
}
