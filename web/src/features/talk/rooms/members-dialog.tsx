import { Button, CloseButton } from '@mantine/core';
import type { Room } from '@sightline/contract/talk/talk';
import { IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { i18n } from '#web/lib/i18n.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useAddMembers, useRemoveMembers } from '../api.ts';
import { useViewer } from '../viewer.tsx';
import classes from './members-dialog.module.css';
import { PeopleForm } from './people-form.tsx';

const InviteDialog = lazy(async () => {
  const [{ InviteDialog: dialog }] = await Promise.all([
    import('#web/features/people/invitations/invite-dialog.tsx'),
    i18n.loadNamespaces(['invites', 'session']),
  ]);
  return { default: dialog };
});

type MembersDialogProps = { room: Room; opened: boolean; onClose: () => void };

export function MembersDialog({ room, opened, onClose }: MembersDialogProps) {
  const { t } = useTranslation('talk');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('members')}>
      <MemberList room={room} />
    </Dialog>
  );
}

function MemberList({ room }: { room: Room }) {
  const { t } = useTranslation('talk');
  const viewer = useViewer();
  const [chosen, setChosen] = useState<string[]>([]);
  const add = useAddMembers(room.id);
  const remove = useRemoveMembers(room.id);
  const canChange = viewer.canManage && room.type !== 'Direct';
  return (
    <>
      <ul className={classes.list}>
        {room.members.map((member) => (
          <li key={member.id} className={classes.member}>
            <PersonAvatar person={member} size={24} />
            <span className={classes.name}>{member.name}</span>
            <span className={classes.kind}>{member.kind === 'branch' ? t('guest') : t('agent')}</span>
            {canChange && member.id !== viewer.id && (
              <CloseButton
                size="sm"
                aria-label={t('remove_member', { name: member.name })}
                disabled={remove.isPending}
                onClick={() => remove.mutate([member.id])}
              />
            )}
          </li>
        ))}
      </ul>
      {canChange && (
        <PeopleForm
          label={t('add_people')}
          without={room.members.map(({ id }) => id)}
          chosen={chosen}
          onChange={setChosen}
          action={t('add')}
          isSending={add.isPending}
          onSubmit={() => add.mutate(chosen, { onSuccess: () => setChosen([]) })}
        />
      )}
      {canChange && viewer.canInvite && <InviteNewcomers room={room} />}
    </>
  );
}

/** For people who are not in the workspace yet. */
function InviteNewcomers({ room }: { room: Room }) {
  const { t } = useTranslation('talk');
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        className={classes.invite ?? ''}
        leftSection={<IconUserPlus size={15} stroke={1.75} />}
        onClick={() => setInviting(true)}
      >
        {t('invite_newcomers')}
      </Button>
      <Suspense>
        {isInviting && (
          <InviteDialog opened onClose={() => setInviting(false)} room={{ id: room.id, name: room.name }} />
        )}
      </Suspense>
    </>
  );
}
