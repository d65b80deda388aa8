import { Button, NativeSelect } from '@mantine/core';
import type { WorkspaceRole } from '@sightline/contract/people/roles';
import { reachesRole, rightsOf } from '@sightline/contract/permissions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rightsIn } from '#web/features/session/access.ts';
import { useRoleLabel } from '#web/features/session/role-label.ts';
import { useSession } from '#web/features/session/session.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { removeRole, rolesQuery } from './api.ts';

type RemoveRoleProps = {
  role: WorkspaceRole & { id: string };
  roles: readonly WorkspaceRole[];
  onRemoved: () => void;
  /** The picture of the button. */
  children: ReactNode;
};

/** Deletes a role, and asks which one its holders get. */
export function RemoveRole({ role, roles, onRemoved, children }: RemoveRoleProps) {
  const { t } = useTranslation('roles');
  const labelOf = useRoleLabel();
  const cache = useQueryClient();
  const mine = rightsIn(useSession());
  const [isOpen, setOpen] = useState(false);
  const others = roles.filter(
    ({ name, kind, permissions }) =>
      kind === role.kind &&
      name !== role.name &&
      mine &&
      reachesRole(mine, { name, rights: rightsOf(name, permissions) }),
  );
  const fallback = role.kind === 'branch' ? 'Client' : 'Agent';
  const [target, setTarget] = useState(fallback);
  const moveTo = others.find(({ name }) => name === target)?.name ?? others[0]?.name;
  const remove = useMutation({
    mutationFn: () => removeRole(role.id, moveTo),
    onSuccess: async () => {
      setOpen(false);
      alertSuccess(t('remove.done', { role: role.name }));
      onRemoved();
      await cache.invalidateQueries({ queryKey: rolesQuery.queryKey });
      await cache.invalidateQueries({ queryKey: ['members'] });
    },
  });
  return (
    <>
      <Button variant="default" leftSection={children} onClick={() => setOpen(true)}>
        {t('page.remove')}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={t('remove.title', { role: role.name })}
        confirmLabel={t('remove.confirm')}
        isDangerous
        onConfirm={() => remove.mutateAsync().catch(() => undefined) /* an alert has said it */}
        onClose={() => setOpen(false)}
      >
        <p>{t('remove.hint', { count: role.holders ?? 0 })}</p>
        <NativeSelect
          label={t('remove.move_to')}
          value={moveTo}
          data={others.map(({ name }) => ({ value: name, label: labelOf(name) }))}
          onChange={({ currentTarget }) => setTarget(currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}
