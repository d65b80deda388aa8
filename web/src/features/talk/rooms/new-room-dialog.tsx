import { TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#web/features/session/session.tsx';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { useCreateRoom } from '../api.ts';
import { PeopleForm } from './people-form.tsx';

type NewRoomDialogProps = { opened: boolean; onClose: () => void; onCreated: (roomId: string) => void };

/** Choosing one person opens the direct room; several people, or a name, create a group. */
export function NewRoomDialog({ opened, onClose, onCreated }: NewRoomDialogProps) {
  const { t } = useTranslation('talk');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('new_room')}>
      <NewRoomForm onCreated={onCreated} />
    </Dialog>
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

  function open(): void {
    const wanted = { id, member_ids: chosen, ...(isGroup && name.trim() && { name: name.trim() }) };
    create.mutate(wanted, { onSuccess: ({ room }) => onCreated(room.id) });
  }

  return (
    <PeopleForm
      label={t('people')}
      without={[me.id]}
      chosen={chosen}
      onChange={setChosen}
      action={isGroup ? t('create_group') : t('open_direct')}
      isSending={create.isPending}
      onSubmit={open}
    >
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
    </PeopleForm>
  );
}
