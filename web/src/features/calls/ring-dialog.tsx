import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#web/features/session/session.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import classes from './ring-dialog.module.css';
import { type Ringing, useRinging } from './ringing.ts';
import { startRinging } from './sounds.ts';

/** Somebody calls. Stays in a corner: whoever is in the middle of a sentence can finish it. */
export function RingDialog() {
  const me = useMe();
  const { ringing, dismiss } = useRinging(me.id);
  if (!ringing) return null;
  return <RingCard key={ringing.call_id} ringing={ringing} onDone={() => dismiss(ringing.call_id)} />;
}

function RingCard({ ringing, onDone }: { ringing: Ringing; onDone: () => void }) {
  const { t } = useTranslation('calls');
  const navigate = useNavigate();
  const { created_by, room_name, call_id } = ringing;
  const body = t('ring.body', { name: created_by.name });

  useEffect(startRinging, []);
  const tell = useEffectEvent(() => notify(t('ring.title'), body));
  useEffect(() => tell(), []);

  function answer(): void {
    onDone();
    void navigate({ to: '/call/$callId', params: { callId: call_id }, search: {} });
  }

  return (
    <div className={classes.card} role="alertdialog" aria-labelledby="ring-title" aria-describedby="ring-body">
      <span className={classes.face}>
        <Avatar person={created_by} size={44} />
      </span>
      <div className={classes.words}>
        <h2 id="ring-title">{t('ring.title')}</h2>
        <p id="ring-body">{body}</p>
        {room_name !== created_by.name && <p className={classes.room}>{room_name}</p>}
      </div>
      <div className={classes.answers}>
        <Button variant="default" onClick={onDone}>
          {t('ring.dismiss')}
        </Button>
        <Button color="green" leftSection={<IconPhone size={16} stroke={1.75} />} onClick={answer}>
          {t('ring.answer')}
        </Button>
      </div>
    </div>
  );
}

/** Section 8: for whoever looks at another tab and has allowed it. */
function notify(title: string, body: string): (() => void) | undefined {
  if (!document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted')
    return undefined;
  const notification = new Notification(title, { body });
  notification.onclick = () => window.focus();
  return () => notification.close();
}
