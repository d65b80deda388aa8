import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMicrophoneOff, IconPin, IconPinnedOff } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { useCan } from '#web/features/session/session.tsx';
import { formatClock } from '#web/lib/time.ts';
import { CameraNoteView } from '../camera/camera-note-view.tsx';
import { usePictureLabel } from '../drawing/picture-label.ts';
import { PictureView } from '../drawing/picture-view.tsx';
import { type CallSession, togglePin } from '../session/call-session.ts';
import type { Person, Pin, Tile } from '../session/people.ts';
import { ConnectionBars } from './connection-bars.tsx';
import classes from './stage.module.css';

type TileProps = { tile: Tile; pin: CallSession['pin']; style?: CSSProperties | undefined };

const pinOf = ({ person, picture }: Tile): Pin => ({ personId: person.id, kind: picture?.kind ?? 'camera' });

export function TileView({ tile, pin, style }: TileProps) {
  const { person, picture } = tile;
  const { personId, kind } = pinOf(tile);
  const label = usePictureLabel(tile);
  const mayAsk = useCan('calls.admit');
  return (
    <li
      className={classes.tile}
      style={style}
      data-speaking={person.isSpeaking || undefined}
      data-person={person.id}
      onDoubleClick={picture ? () => togglePin(pinOf(tile)) : undefined}
    >
      <Face person={person} />
      {picture && <PictureView picture={picture} fit={picture.kind === 'screen' ? 'contain' : 'cover'} label={label} />}
      {person.connection === 'lost' && <LostNote person={person} />}
      {picture?.kind !== 'screen' && <CameraNoteView person={person} mayAsk={mayAsk} />}
      <NameTag tile={tile} />
      {picture && <PinButton tile={tile} isPinned={pin?.personId === personId && pin.kind === kind} />}
    </li>
  );
}

/** The avatar behind the picture: visible without a picture, and until one arrives. */
export function Face({ person }: { person: Person }) {
  return (
    <span className={classes.face}>
      <PersonAvatar person={person} size={64} />
    </span>
  );
}

/** Covers a picture that is frozen or gone because the connection was lost. */
export function LostNote({ person: { lostSince } }: { person: Person }) {
  const { t } = useTranslation('ongoing');
  return (
    <span className={classes.lost}>
      {lostSince === null
        ? t('connection.lost')
        : t('connection.lost_since', { time: formatClock(new Date(lostSince).toISOString()) })}
    </span>
  );
}

export function NameTag({ tile: { person, picture } }: { tile: Tile }) {
  const { t } = useTranslation('calls');
  const { isMe, name } = person;
  const owner = isMe ? t('stage.me') : name;
  const screen = isMe ? t('stage.my_screen') : t('stage.screen_of', { name });
  return (
    <span className={classes.name}>
      {person.isMuted && picture?.kind !== 'screen' && (
        <IconMicrophoneOff size={13} stroke={2} role="img" aria-label={t('stage.muted')} />
      )}
      <ConnectionBars connection={person.connection} />
      <b>{picture?.kind === 'screen' ? screen : owner}</b>
      {person.isGuest && <i>{t('stage.guest')}</i>}
    </span>
  );
}

export function PinButton({ tile, isPinned }: { tile: Tile; isPinned: boolean }) {
  const { t } = useTranslation('calls');
  const label = t(isPinned ? 'stage.unpin' : 'stage.pin', { name: tile.person.name });
  const Pin = isPinned ? IconPinnedOff : IconPin;
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.pin}
        variant="filled"
        color="dark"
        aria-label={label}
        onClick={() => togglePin(pinOf(tile))}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Pin size={16} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
