import { CloseButton } from '@mantine/core';
import type { Room } from '@sightline/contract/talk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useAddMembers, useRemoveMembers } from '../api.ts';
import { useViewer } from '../viewer.tsx';
import classes from './members-dialog.module.css';
import { PeopleForm } from './people-form.tsx';

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
    </>
  );
}
