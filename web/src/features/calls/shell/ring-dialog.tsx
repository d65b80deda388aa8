import { Button } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { IconBell, IconPhone } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { useMe } from '#web/features/session/session.tsx';
import {
  requestNotificationPermission,
  showBrowserNotification,
  useNotificationPermission,
} from '#web/lib/browser-notifications.ts';
import { useWorkerMessages, type WorkerMessage } from '#web/lib/service-worker.ts';
import { setAnsweredCall } from '../lobby/answered-call.ts';
import { useCallSessionPart } from '../session/call-session.ts';
import classes from './ring-dialog.module.css';
import { endRing } from './ring-store.ts';
import { type Ringing, useRinging } from './ringing.ts';
import { playKnock, startRinging } from './sounds.ts';

/** An incoming call. It stays in a corner, so that it does not interrupt typing. */
export function RingDialog() {
  const me = useMe();
  const ringing = useRinging(me.id);
  useWorkerMessages(answerElsewhere);
  if (ringing.length === 0) return null;
  return (
    <div className={classes.corner}>
      <Ring />
      {ringing.map((call) => (
        <RingCard key={call.call_id} ringing={call} />
      ))}
      <NoticeOffer />
    </div>
  );
}

/** The ring was declined or answered on the notification of this device, which rings beside the page. */
function answerElsewhere(message: WorkerMessage): void {
  if (message.type === 'declined') endRing(message.callId);
  const [, callId] = /^\/call\/([\da-f-]{36})/.exec(message.type === 'open' ? message.path : '') ?? [];
  if (!callId) return;
  endRing(callId);
  setAnsweredCall(callId);
}

/** One sound for all ringing calls; people who are in a call already hear a single knock. */
function Ring() {
  const isBusy = useCallSessionPart(({ call }) => call !== null);
  useEffect(() => {
    if (!isBusy) return startRinging();
    playKnock();
  }, [isBusy]);
  return null;
}

/** Asks for notifications only while a call rings, when it is clear what they are for. */
function NoticeOffer() {
  const { t } = useTranslation('calls');
  if (useNotificationPermission() !== 'default') return null;
  return (
    <button type="button" className={classes.offer} onClick={() => void requestNotificationPermission()}>
      <IconBell size={16} stroke={1.75} aria-hidden />
      {t('ring.offer')}
    </button>
  );
}

function RingCard({ ringing }: { ringing: Ringing }) {
  const { t } = useTranslation('calls');
  const navigate = useNavigate();
  const isBusy = useCallSessionPart(({ call }) => call !== null);
  const { created_by, room_name, call_id, ticket, at } = ringing;
  const ids = { title: `ring-title-${call_id}`, body: `ring-body-${call_id}` };
  const body = t('ring.body', { name: created_by.name });

  // One notification per call, however many tabs ring; it is closed when the ring ends.
  const notify = useEffectEvent(() =>
    showBrowserNotification({
      title: t('ring.title'),
      options: { body, tag: call_id, requireInteraction: true },
      onClick: answer,
    }),
  );
  useEffect(() => {
    const notice = notify();
    return () => notice?.close();
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => endRing(call_id), at + limits.call.ringing - Date.now());
    return () => clearTimeout(timer);
  }, [call_id, at]);

  function answer(): void {
    endRing(call_id);
    setAnsweredCall(call_id);
    void navigate({ to: '/call/$callId', params: { callId: call_id }, search: {} });
  }

  return (
    <div className={classes.card} role="alertdialog" aria-labelledby={ids.title} aria-describedby={ids.body}>
      <span className={classes.face}>
        <PersonAvatar person={created_by} size={44} />
      </span>
      <div className={classes.words}>
        <h2 id={ids.title}>{t('ring.title')}</h2>
        <p id={ids.body}>{body}</p>
        {room_name !== created_by.name && (
          <p className={classes.room}>
            {ticket && <span className="num">#{ticket.ticket_id} </span>}
            {room_name}
          </p>
        )}
        {isBusy && <p className={classes.room}>{t('ring.busy')}</p>}
      </div>
      <div className={classes.answers}>
        <Button variant="default" onClick={() => endRing(call_id)}>
          {t('ring.dismiss')}
        </Button>
        <Button color="green" leftSection={<IconPhone size={16} stroke={1.75} />} onClick={answer}>
          {t('ring.answer')}
        </Button>
      </div>
    </div>
  );
}
