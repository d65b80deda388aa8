import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type CallSession, useCallSession } from '../session/call-session.ts';
import type { Person } from '../session/people.ts';
import classes from './people-list.module.css';
import { usePersonActions } from './person-actions.ts';
import { PersonRow } from './person-row.tsx';

type PeopleListProps = { callId: string; people: readonly Person[]; pin: CallSession['pin'] };

/** The people in the call, their connections, and the actions on them. */
export function PeopleList({ callId, people, pin }: PeopleListProps) {
  const { t } = useTranslation('calls');
  const mayModerate = useCan('calls.admit');
  const actions = usePersonActions(callId);
  const isReconnecting = useCallSession().reconnecting !== null;
  // The media server's last word on the own connection was from before it broke.
  const asNow = (person: Person): Person =>
    isReconnecting && person.isMe ? { ...person, connection: 'lost' } : person;
  const [leaving, setLeaving] = useState<Person | null>(null);

  return (
    <section>
      <h3>{t('people.here', { count: people.length })}</h3>
      <ul className={classes.people}>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={asNow(person)}
            isPinned={pin?.personId === person.id && pin.kind === 'camera'}
            moderation={mayModerate && !person.isMe ? { onMute: actions.mute, onRemove: setLeaving } : null}
          />
        ))}
      </ul>
      <RemoveDialog
        person={leaving}
        onClose={() => setLeaving(null)}
        onConfirm={(person) => actions.remove(person).then(() => setLeaving(null))}
      />
    </section>
  );
}

type RemoveDialogProps = { person: Person | null; onClose: () => void; onConfirm: (person: Person) => unknown };

function RemoveDialog({ person, onClose, onConfirm }: RemoveDialogProps) {
  const { t } = useTranslation('ongoing');
  return (
    <ConfirmDialog
      opened={person !== null}
      title={t('people.remove_title', { name: person?.name })}
      confirmLabel={t('people.remove_confirm')}
      isDangerous
      onConfirm={() => person && onConfirm(person)}
      onClose={onClose}
    >
      {t(person?.isGuest ? 'people.remove_guest' : 'people.remove_member')}
    </ConfirmDialog>
  );
}
