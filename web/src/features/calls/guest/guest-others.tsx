import { IconMicrophoneOff, IconUsers, IconWifiOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#web/ui/avatar.tsx';
import { CameraNoteView } from '../camera/camera-note-view.tsx';
import { PictureView } from '../drawing/picture-view.tsx';
import { CornerBox } from '../picture/corner-box.tsx';
import type { Person } from '../session/people.ts';
import classes from './guest-others.module.css';

type GuestOthersProps = {
  people: readonly Person[];
  /** The picture stands still or is a screen: they would hide a part of it, and are put away until they are asked for. */
  isWhole: boolean;
};

/** The others, small, in a corner. */
export function GuestOthers({ people, isWhole }: GuestOthersProps) {
  const { t } = useTranslation('guest');
  const [away, setAway] = useState({ camera: false, whole: true });
  const now = isWhole ? 'whole' : 'camera';
  const isAway = away[now];
  if (people.length === 0) return null;
  return (
    <CornerBox
      start={{ side: 'right', edge: 'top' }}
      isAway={isAway}
      onToggle={() => setAway({ ...away, [now]: !isAway })}
      label={t('call.put_away')}
      away={
        <span className={classes.away} data-speaking={people.some(({ isSpeaking }) => isSpeaking) || undefined}>
          <IconUsers size={22} stroke={1.75} aria-hidden />
        </span>
      }
    >
      <ul className={classes.others} aria-label={t('call.others')} hidden={isAway}>
        {people.map((person) => (
          <SmallPerson key={person.id} person={person} />
        ))}
      </ul>
    </CornerBox>
  );
}

function SmallPerson({ person }: { person: Person }) {
  const { t } = useTranslation('calls');
  const { t: tg } = useTranslation('guest');
  return (
    <li data-speaking={person.isSpeaking || undefined} data-person={person.id}>
      {person.camera ? (
        <PictureView picture={person.camera} label={person.name} />
      ) : (
        <span className={classes.face}>
          <Avatar person={person} size={44} />
        </span>
      )}
      <CameraNoteView person={person} />
      <span className={classes.name}>
        {person.isMuted && <IconMicrophoneOff size={12} stroke={2} role="img" aria-label={t('stage.muted')} />}
        {(person.connection === 'poor' || person.connection === 'lost') && (
          <IconWifiOff size={12} stroke={2} role="img" aria-label={tg(`call.connection_${person.connection}`)} />
        )}
        <b>{person.isMe ? t('stage.me') : person.name}</b>
      </span>
    </li>
  );
}
