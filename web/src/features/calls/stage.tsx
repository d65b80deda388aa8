import { ActionIcon, Tooltip } from '@mantine/core';
import type { ArState } from '@sightline/contract/calls';
import { IconMicrophoneOff, IconPin, IconPinnedOff, IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#web/ui/avatar.tsx';
import { type CallSession, sendDrawing, togglePin } from './call-session.ts';
import type { Pen } from './drawing.ts';
import { type MainStream, mainStreamOf, type Tile, tilesOf } from './people.ts';
import { PictureView } from './picture-view.tsx';
import classes from './stage.module.css';

type StageProps = { session: CallSession; ar: ArState; meId: string; pen: Pen | null };

/** Section 4: one main stream by its precedence, with the others beside it; or all of them in a grid. */
export function Stage({ session, ar, meId, pen }: StageProps) {
  const main = mainStreamOf(session.people, ar, session.pin);
  const tiles = tilesOf(session.people, main);
  return (
    <div className={classes.stage} data-main={main ? true : undefined} data-count={Math.min(tiles.length, 10)}>
      {main && <MainPicture main={main} session={session} meId={meId} pen={pen} />}
      {tiles.length > 0 && (
        <ul className={classes.tiles}>
          {tiles.map((tile) => (
            <TileView key={tile.key} tile={tile} pin={session.pin} />
          ))}
        </ul>
      )}
    </div>
  );
}

type MainPictureProps = { main: MainStream; session: CallSession; meId: string; pen: Pen | null };

function MainPicture({ main, session, meId, pen }: MainPictureProps) {
  const drawing =
    main.why === 'ar' ? { strokes: session.strokes, pen, authorId: meId, onMessage: sendDrawing } : undefined;
  return (
    <div className={classes.main} data-testid="main-stream">
      <PictureView picture={main.picture} fit="contain" drawing={drawing} label={main.person.name} />
      <NameTag tile={{ key: 'main', person: main.person, picture: main.picture }} />
      {main.why === 'pinned' && (
        <PinButton tile={{ key: 'main', person: main.person, picture: main.picture }} isPinned />
      )}
    </div>
  );
}

function TileView({ tile, pin }: { tile: Tile; pin: CallSession['pin'] }) {
  const { person, picture } = tile;
  const isPinned = pin?.personId === person.id && pin.kind === (picture?.kind ?? 'camera');
  return (
    <li className={classes.tile} data-speaking={person.isSpeaking || undefined} data-person={person.id}>
      {picture ? (
        <PictureView picture={picture} fit={picture.kind === 'screen' ? 'contain' : 'cover'} label={person.name} />
      ) : (
        <span className={classes.face}>
          <Avatar person={person} size={64} />
        </span>
      )}
      <NameTag tile={tile} />
      {picture && <PinButton tile={tile} isPinned={isPinned} />}
    </li>
  );
}

function NameTag({ tile: { person, picture } }: { tile: Tile }) {
  const { t } = useTranslation('calls');
  const name = person.isMe ? t('stage.me') : person.name;
  return (
    <span className={classes.name}>
      {person.isMuted && picture?.kind !== 'screen' && (
        <IconMicrophoneOff size={13} stroke={2} role="img" aria-label={t('stage.muted')} />
      )}
      {person.connection !== 'good' && (
        <IconWifiOff size={13} stroke={2} role="img" aria-label={t(`stage.connection_${person.connection}`)} />
      )}
      <b>{picture?.kind === 'screen' ? t('stage.screen_of', { name }) : name}</b>
      {person.isGuest && <i>{t('stage.guest')}</i>}
    </span>
  );
}

function PinButton({ tile: { person, picture }, isPinned }: { tile: Tile; isPinned: boolean }) {
  const { t } = useTranslation('calls');
  const label = t(isPinned ? 'stage.unpin' : 'stage.pin', { name: person.name });
  const Pin = isPinned ? IconPinnedOff : IconPin;
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.pin}
        variant="filled"
        color="dark"
        aria-label={label}
        onClick={() => togglePin({ personId: person.id, kind: picture?.kind ?? 'camera' })}
      >
        <Pin size={16} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
