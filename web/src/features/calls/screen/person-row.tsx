import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconMicrophone,
  IconMicrophoneOff,
  IconPin,
  IconPinnedOff,
  IconScreenShare,
  IconUserMinus,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { formatClock } from '#web/lib/time.ts';
import { useCameraAsking } from '../camera/camera-note-view.tsx';
import { togglePin } from '../session/call-session.ts';
import type { Person } from '../session/people.ts';
import { ConnectionBars } from './connection-bars.tsx';
import classes from './people-list.module.css';
import type { Source } from './person-actions.ts';

type Moderation = { onMute: (person: Person, source: Source) => void; onRemove: (person: Person) => void };
type PersonRowProps = { person: Person; isPinned: boolean; moderation: Moderation | null };

export function PersonRow({ person, isPinned, moderation }: PersonRowProps) {
  const { t } = useTranslation('calls');
  return (
    <li data-speaking={person.isSpeaking || undefined}>
      <span className={classes.avatar}>
        <PersonAvatar person={person} size={28} />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>
          <b title={person.name}>{person.name}</b>
          {person.isMe && <i>{t('stage.me')}</i>}
          {person.isGuest && <i>{t('stage.guest')}</i>}
        </span>
        <PersonState person={person} />
      </span>
      <DeviceStates person={person} />
      <ConnectionBars connection={person.connection} />
      <PersonMenu person={person} isPinned={isPinned} moderation={moderation} />
    </li>
  );
}

function PersonState({ person: { isSpeaking, connection, lostSince } }: { person: Person }) {
  const { t } = useTranslation('ongoing');
  if (lostSince !== null) {
    const time = formatClock(new Date(lostSince).toISOString());
    return <small data-lost>{t('connection.lost_since', { time })}</small>;
  }
  return <small>{isSpeaking ? t('people.speaking') : t(`connection.${connection}`)}</small>;
}

function DeviceStates({ person }: { person: Person }) {
  const { t } = useTranslation('ongoing');
  const Microphone = person.isMuted ? IconMicrophoneOff : IconMicrophone;
  const Camera = person.isCameraOn ? IconVideo : IconVideoOff;
  return (
    <>
      {person.screen && <IconScreenShare size={16} stroke={1.75} role="img" aria-label={t('people.sharing')} />}
      <Microphone
        size={16}
        stroke={1.75}
        role="img"
        aria-label={t(person.isMuted ? 'people.microphone_off' : 'people.microphone_on')}
      />
      <Camera
        size={16}
        stroke={1.75}
        role="img"
        aria-label={t(person.isCameraOn ? 'people.camera_on' : 'people.camera_off')}
      />
    </>
  );
}

function PersonMenu({ person, isPinned, moderation }: PersonRowProps) {
  const { t } = useTranslation('ongoing');
  const { t: tCalls } = useTranslation('calls');
  const { name } = person;
  if (!person.camera && !isPinned && !moderation) return <span className={classes.noMenu} />;
  const Pin = isPinned ? IconPinnedOff : IconPin;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('people.more', { name })}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(person.camera || isPinned) && (
          <Menu.Item
            leftSection={<Pin size={16} stroke={1.75} />}
            onClick={() => togglePin({ personId: person.id, kind: 'camera' })}
          >
            {tCalls(isPinned ? 'stage.unpin' : 'stage.pin', { name })}
          </Menu.Item>
        )}
        {moderation && <ModerationItems person={person} {...moderation} />}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Others can switch a microphone or camera off; only its owner can switch it on, and can be asked to. */
function ModerationItems({ person, onMute, onRemove }: { person: Person } & Moderation) {
  const { t } = useTranslation('ongoing');
  const { t: ts } = useTranslation('snapshots');
  const asking = useCameraAsking(person);
  return (
    <>
      {!person.isMuted && (
        <Menu.Item
          leftSection={<IconMicrophoneOff size={16} stroke={1.75} />}
          onClick={() => onMute(person, 'microphone')}
        >
          {t('people.mute_microphone')}
        </Menu.Item>
      )}
      {person.isCameraOn ? (
        <Menu.Item leftSection={<IconVideoOff size={16} stroke={1.75} />} onClick={() => onMute(person, 'camera')}>
          {t('people.mute_camera')}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconVideo size={16} stroke={1.75} />} disabled={asking.isAsking} onClick={asking.ask}>
          {ts(asking.isAsking ? 'camera.asking' : 'camera.ask')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconUserMinus size={16} stroke={1.75} />} color="red" onClick={() => onRemove(person)}>
        {t('people.remove')}
      </Menu.Item>
    </>
  );
}
