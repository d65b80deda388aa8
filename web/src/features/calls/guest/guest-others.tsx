import { IconMicrophoneOff, IconUsers, IconWifiOff } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#web/ui/avatar.tsx';
import { PictureView } from '../drawing/picture-view.tsx';
import type { Person } from '../session/people.ts';
import classes from './guest-others.module.css';

type Corner = { side: 'left' | 'right'; edge: 'top' | 'bottom' };
type Offset = { x: number; y: number };

/** Less than this is a tap. */
const dragFrom = 8;
const arrows: Partial<Record<string, Partial<Corner>>> = {
  ArrowLeft: { side: 'left' },
  ArrowRight: { side: 'right' },
  ArrowUp: { edge: 'top' },
  ArrowDown: { edge: 'bottom' },
};

/** The nearest corner of the window to where a finger let go. */
const cornerAt = ({ clientX, clientY }: PointerEvent): Corner => ({
  side: clientX < innerWidth / 2 ? 'left' : 'right',
  edge: clientY < innerHeight / 2 ? 'top' : 'bottom',
});

type GuestOthersProps = {
  people: readonly Person[];
  /** The picture stands still: they would hide a part of it, and are put away until they are asked for. */
  isStill: boolean;
};

/** The others, small: dragged or sent by arrow keys to a corner, put away and brought back by a tap. */
export function GuestOthers({ people, isStill }: GuestOthersProps) {
  const { t } = useTranslation('guest');
  const [corner, setCorner] = useState<Corner>({ side: 'right', edge: 'top' });
  const [away, setAway] = useState({ moving: false, still: true });
  const now = isStill ? 'still' : 'moving';
  const isAway = away[now];
  const drag = useDragging(setCorner, () => setAway({ ...away, [now]: !isAway }));
  if (people.length === 0) return null;

  function onKeyDown({ key }: KeyboardEvent): void {
    const moved = arrows[key];
    if (moved) setCorner({ ...corner, ...moved });
  }

  return (
    <div
      className={classes.others}
      data-side={corner.side}
      data-edge={corner.edge}
      data-away={isAway || undefined}
      data-dragging={drag.offset !== null || undefined}
      style={drag.offset ? { translate: `${drag.offset.x}px ${drag.offset.y}px` } : undefined}
    >
      <ul aria-label={t('call.others')} hidden={isAway}>
        {people.map((person) => (
          <SmallPerson key={person.id} person={person} />
        ))}
      </ul>
      <button
        type="button"
        className={classes.handle}
        aria-expanded={!isAway}
        aria-label={t('call.put_away')}
        onKeyDown={onKeyDown}
        {...drag.handlers}
      >
        {isAway && (
          <span className={classes.away} data-speaking={people.some(({ isSpeaking }) => isSpeaking) || undefined}>
            <IconUsers size={22} stroke={1.75} aria-hidden />
          </span>
        )}
      </button>
    </div>
  );
}

function useDragging(onDrop: (corner: Corner) => void, onTap: () => void) {
  const [offset, setOffset] = useState<Offset | null>(null);
  const from = useRef<Offset | null>(null);
  const hasMoved = useRef(false);
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
      hasMoved.current = false;
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (!from.current) return;
      const moved = { x: clientX - from.current.x, y: clientY - from.current.y };
      hasMoved.current ||= Math.hypot(moved.x, moved.y) > dragFrom;
      if (hasMoved.current) setOffset(moved);
    },
    onPointerUp(event: PointerEvent) {
      if (hasMoved.current) onDrop(cornerAt(event));
      from.current = null;
      setOffset(null);
    },
    onPointerCancel() {
      from.current = null;
      setOffset(null);
    },
    /** Also what a keyboard or a screen reader does. The click that ends a drag is none. */
    onClick() {
      if (!hasMoved.current) onTap();
      hasMoved.current = false;
    },
  };
  return { offset, handlers };
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
