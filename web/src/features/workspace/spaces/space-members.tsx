import { Button } from '@mantine/core';
import type { Space, SpaceMember } from '@sightline/contract/workspace/spaces';
import { IconUsers } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { membersQuery } from '#web/features/people/api.ts';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { useGrantableRoles } from '#web/features/people/roles/use-grantable-roles.ts';
import { useRoleLabel } from '#web/features/session/role-label.ts';
import { alertSuccess } from '#web/lib/alerts.ts';
import { shownAddress } from '#web/lib/shown-address.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { MenuSelect } from '#web/ui/menu-select.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { addSpaceMember, removeSpaceMember, spaceMembersQuery } from './api.ts';
import classes from './space-page.module.css';

/** The people of a space. Somebody new to the workspace is invited instead. */
export function SpaceMembers({ space }: { space: Space }) {
  const { t } = useTranslation('spaces');
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useQuery(spaceMembersQuery(space.id, page));
  if (isPending) return <SkeletonRows count={4} height={48} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {!space.archived_at && <AddMember space={space} />}
      {data.members.length === 0 && <EmptyState icon={IconUsers} title={t('members.empty')} />}
      <ul className={classes.rows} aria-label={t('tabs.members')}>
        {data.members.map((member) => (
          <MemberRow key={member.id} space={space} member={member} />
        ))}
      </ul>
      <Pager page={page} last={data.pagination.last_page} onPage={setPage} />
    </>
  );
}

function MemberRow({ space, member }: { space: Space; member: SpaceMember }) {
  const labelOf = useRoleLabel();
  const { t } = useTranslation(['spaces', 'session']);
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => removeSpaceMember(space.id, member.id),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['spaces'] }),
  });
  return (
    <li className={classes.row}>
      <PersonAvatar person={member} size={28} />
      <span className={classes.who}>
        {member.name}
        <small>
          {labelOf(member.role)} · {shownAddress(member.email)}
          {member.status === 'suspended' && ` · ${t('spaces:members.suspended')}`}
        </small>
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        loading={remove.isPending}
        aria-label={t('spaces:members.remove_of', { name: member.name })}
        onClick={() => setAsking(true)}
      >
        {t('spaces:members.remove')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('spaces:members.remove_question', { name: member.name })}
        confirmLabel={t('spaces:members.remove')}
        isDangerous
        onConfirm={async () => {
          await remove.mutateAsync().catch(() => undefined);
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      >
        {t('spaces:members.remove_hint', { space: space.name })}
      </ConfirmDialog>
    </li>
  );
}

function AddMember({ space }: { space: Space }) {
  const { t } = useTranslation(['spaces', 'session']);
  const cache = useQueryClient();
  const [search, setSearch] = useState('');
  const labelOf = useRoleLabel();
  const roles = useGrantableRoles().filter(({ kind }) => kind === 'branch');
  const [role, setRole] = useState('Client');
  const guests = useQuery(membersQuery({ filter: { kind: 'branch' }, ...(search && { query: search }) }));
  const offered = (guests.data?.users ?? []).filter(
    ({ memberships }) => !memberships.some(({ branch }) => branch?.id === space.id),
  );
  const add = useMutation({
    mutationFn: (id: string) => addSpaceMember(space.id, id, role),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['spaces'] });
      await cache.invalidateQueries({ queryKey: ['members'] });
      alertSuccess(t('spaces:members.added'));
    },
  });
  return (
    <div className={classes.add}>
      <MenuSelect
        label={t('spaces:members.role')}
        options={roles.map(({ name }) => ({ value: name, label: labelOf(name) }))}
        selected={[role]}
        onPick={setRole}
      >
        {labelOf(role)}
      </MenuSelect>
      <MenuSelect
        label={t('spaces:members.add')}
        options={offered.map((person) => ({
          value: person.id,
          label: person.name,
          icon: <PersonAvatar person={person} size={18} />,
        }))}
        selected={[]}
        disabled={add.isPending}
        onSearch={setSearch}
        onPick={(id) => add.mutate(id)}
      >
        {t('spaces:members.add')}
      </MenuSelect>
    </div>
  );
}
