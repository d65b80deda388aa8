import { Button, CloseButton, Modal } from '@mantine/core';
import type { Room } from '@sightline/contract/talk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#web/ui/avatar.tsx';
import { useAddMembers, useRemoveMembers } from './api.ts';
import classes from './members-dialog.module.css';
import { PeopleSelect } from './people-select.tsx';
import { useViewer } from './viewer.tsx';

type MembersDialogProps = { room: Room; opened: boolean; onClose: () => void };

export function MembersDialog({ room, opened, onClose }: MembersDialogProps) {
  const { t } = useTranslation('talk');
  const { t: tc } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('members')}
      closeButtonProps={{ 'aria-label': tc('actions.close') }}
    >
      <MemberList room={room} />
    </Modal>
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
            <Avatar person={member} size={24} />
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
        <form
          className={classes.add}
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate(chosen, { onSuccess: () => setChosen([]) });
          }}
        >
          <PeopleSelect
            label={t('add_people')}
            without={room.members.map(({ id }) => id)}
            chosen={chosen}
            onChange={setChosen}
          />
          <Button type="submit" disabled={chosen.length === 0} loading={add.isPending}>
            {t('add')}
          </Button>
        </form>
      )}
    </>
  );
}
