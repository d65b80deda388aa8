import { Button, Modal, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#web/features/session/session.tsx';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { useCreateRoom } from './api.ts';
import classes from './new-room-dialog.module.css';
import { PeopleSelect } from './people-select.tsx';

type NewRoomDialogProps = { opened: boolean; onClose: () => void; onCreated: (roomId: string) => void };

/** One person makes the room of the two, or finds it; several people, or a name, make a group. */
export function NewRoomDialog({ opened, onClose, onCreated }: NewRoomDialogProps) {
  const { t } = useTranslation('talk');
  const { t: tc } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('new_room')}
      closeButtonProps={{ 'aria-label': tc('actions.close') }}
    >
      <NewRoomForm onCreated={onCreated} />
    </Modal>
  );
}

function NewRoomForm({ onCreated }: Pick<NewRoomDialogProps, 'onCreated'>) {
  const { t } = useTranslation('talk');
  const me = useMe();
  const [id] = useState(() => uuidv7());
  const [chosen, setChosen] = useState<string[]>([]);
  const [name, setName] = useState('');
  const create = useCreateRoom();
  const isGroup = chosen.length > 1;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wanted = { id, member_ids: chosen, ...(isGroup && name.trim() && { name: name.trim() }) };
    create.mutate(wanted, { onSuccess: ({ room }) => onCreated(room.id) });
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <PeopleSelect label={t('people')} without={[me.id]} chosen={chosen} onChange={setChosen} />
      {isGroup && (
        <TextInput
          label={t('group_name')}
          description={t('group_name_hint')}
          maxLength={limits.name}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
      <FormError>{create.error ? sentencesOfError(create.error).join(' ') : ''}</FormError>
      <Button type="submit" disabled={chosen.length === 0} loading={create.isPending}>
        {isGroup ? t('create_group') : t('open_direct')}
      </Button>
    </form>
  );
}
