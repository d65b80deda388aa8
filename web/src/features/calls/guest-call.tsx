import { Button, Portal } from '@mantine/core';
import type { Call } from '@sightline/contract/calls';
import type { Icon } from '@tabler/icons-react';
import {
  IconCameraRotate,
  IconMessage2,
  IconMicrophone,
  IconMicrophoneOff,
  IconPencil,
  IconPhoneOff,
  IconVolume,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertError, alertFailure } from '#web/lib/alerts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { putPenDown, takePen } from './api.ts';
import {
  type CallSession,
  flipCamera,
  forgetDrawing,
  hangUp,
  hear,
  sendDrawing,
  setMicrophone,
} from './call-session.ts';
import { DrawTools } from './draw-tools.tsx';
import { firstPen } from './drawing.ts';
import classes from './guest-call.module.css';
import { GuestChat, useUnread } from './guest-chat.tsx';
import type { GuestVisit } from './guest-link-store.ts';
import { mainStreamOf, type Person, type Picture } from './people.ts';
import { PictureView } from './picture-view.tsx';
import { useWakeLock } from './wake-lock.ts';

/** Talk's panel as this guest sees it, composed by the route. */
export type RenderGuestChat = (guest: { id: string; name: string; token: string }, roomId: string) => ReactNode;

type GuestCallProps = { visit: GuestVisit; call: Call; session: CallSession; renderChat: RenderGuestChat };

/** The guest holds the camera: its picture fills the phone, the helper is small, and four buttons are all there is. */
export function GuestCall({ visit, call, session, renderChat }: GuestCallProps) {
  const { t } = useTranslation('calls');
  const [isChatOpen, setChatOpen] = useState(false);
  const [pen, setPen] = useState(firstPen);
  const unread = useUnread(call.room_id, visit.id, isChatOpen);
  const isDrawing = call.ar.drawing_user?.id === visit.id;
  useWakeLock();
  useDrawingPulse(call.ar.enabled, session.strokes, visit.id);
  const failing = (work: Promise<unknown> | undefined) => void work?.catch(() => alertError(t('stage.no_device')));
  const refused = (work: Promise<unknown>) => void work.catch(alertFailure);

  return (
    <Portal>
      <div className={classes.call} data-guest-call>
        <GuestStage call={call} session={session} visit={visit} pen={isDrawing ? pen : null} />
        <p role="status" className={classes.status}>
          {session.phase === 'reconnecting' && t('stage.reconnecting')}
        </p>
        {!session.canHear && (
          <Button className={classes.hear} leftSection={<IconVolume size={18} />} onClick={() => void hear()}>
            {t('stage.hear')}
          </Button>
        )}
        <div className={classes.controls}>
          {isDrawing && (
            <DrawTools
              ar={call.ar}
              meId={visit.id}
              pen={pen}
              onPen={setPen}
              onTakePen={() => refused(takePen(call.room_id))}
              onPutDown={() => refused(putPenDown(call.room_id))}
              onStop={null}
            />
          )}
          {call.ar.enabled && !isDrawing && (
            <span className={classes.ar} role="status">
              {call.ar.drawing_user ? t('draw.by', { name: call.ar.drawing_user.name }) : t('draw.guest_free')}
              {!call.ar.drawing_user && (
                <button type="button" onClick={() => refused(takePen(call.room_id))}>
                  <IconPencil size={15} stroke={2} aria-hidden />
                  {t('draw.request')}
                </button>
              )}
            </span>
          )}
          <div className={classes.buttons} role="toolbar" aria-label={t('bar.label')}>
            <RoundButton
              icon={session.microphone ? IconMicrophone : IconMicrophoneOff}
              label={t(session.microphone ? 'bar.mute' : 'bar.unmute')}
              isOff={!session.microphone}
              onClick={() => failing(setMicrophone(!session.microphone))}
            />
            <RoundButton icon={IconCameraRotate} label={t('bar.flip')} onClick={() => failing(flipCamera())} />
            <RoundButton icon={IconMessage2} label={t('bar.chat')} badge={unread} onClick={() => setChatOpen(true)} />
            <RoundButton icon={IconPhoneOff} label={t('bar.leave')} isDanger onClick={() => void hangUp()} />
          </div>
        </div>
        {isChatOpen && (
          <GuestChat onClose={() => setChatOpen(false)}>
            {renderChat({ id: visit.id, name: visit.name, token: visit.token ?? '' }, call.room_id)}
          </GuestChat>
        )}
      </div>
    </Portal>
  );
}

type GuestStageProps = Omit<GuestCallProps, 'renderChat'> & { pen: typeof firstPen | null };

/** The main stream by its precedence; otherwise the own picture, since showing it is what the guest is here for. */
function GuestStage({ call, session, visit, pen }: GuestStageProps) {
  const { t } = useTranslation('calls');
  const main = mainStreamOf(session.people, call.ar, session.pin);
  const me = session.people.find(({ isMe }) => isMe);
  const others = session.people.filter(({ isMe }) => !isMe);
  const shared = others.find(({ screen }) => screen);
  const picture: Picture | null = main?.picture ?? shared?.screen ?? me?.camera ?? null;
  const small = session.people.filter(({ camera }) => camera === null || camera.id !== picture?.id);
  const drawing =
    main?.why === 'ar' ? { strokes: session.strokes, pen, authorId: visit.id, onMessage: sendDrawing } : undefined;
  return (
    <>
      {picture ? (
        <PictureView
          key={picture.id}
          picture={picture}
          fit={picture.kind === 'screen' ? 'contain' : 'cover'}
          drawing={drawing}
          label={main?.person.name ?? visit.name}
        />
      ) : (
        <p className={classes.dark}>{t('guest.no_camera')}</p>
      )}
      <ul className={classes.others}>
        {small.map((person) => (
          <SmallPerson key={person.id} person={person} />
        ))}
      </ul>
    </>
  );
}

function SmallPerson({ person }: { person: Person }) {
  const { t } = useTranslation('calls');
  return (
    <li data-speaking={person.isSpeaking || undefined} data-person={person.id}>
      {person.camera ? (
        <PictureView picture={person.camera} label={person.name} />
      ) : (
        <span className={classes.face}>
          <Avatar person={person} size={44} />
        </span>
      )}
      <span className={classes.name}>{person.isMe ? t('stage.me') : person.name}</span>
    </li>
  );
}

type RoundButtonProps = {
  icon: Icon;
  label: string;
  isOff?: boolean;
  isDanger?: boolean;
  badge?: number;
  onClick: () => void;
};

function RoundButton({ icon: Picture, label, isOff, isDanger, badge = 0, onClick }: RoundButtonProps) {
  return (
    <button
      type="button"
      className={classes.round}
      aria-label={label}
      data-off={isOff || undefined}
      data-danger={isDanger || undefined}
      onClick={onClick}
    >
      <Picture size={24} stroke={1.75} aria-hidden />
      {badge > 0 && <b className={classes.badge}>{badge}</b>}
    </button>
  );
}

/** A phone in the hand tells by a tick that something new was drawn. */
function useDrawingPulse(isOn: boolean, strokes: CallSession['strokes'], meId: string): void {
  const byOthers = strokes.filter(({ author_id }) => author_id !== meId).length;
  const before = useRef(0);
  useEffect(() => {
    if (byOthers > before.current) navigator.vibrate?.(20);
    before.current = byOthers;
  }, [byOthers]);
  useEffect(() => {
    if (!isOn) forgetDrawing();
  }, [isOn]);
}
