import { IconMicrophone, IconMicrophoneOff, IconPhone, IconPhoneOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { alertError } from '#web/lib/alerts.ts';
import { useNow } from '#web/lib/now.ts';
import { formatElapsed } from '#web/lib/time.ts';
import { callQuery } from './api.ts';
import classes from './call-pill.module.css';
import { hangUp, setMicrophone, useCallSessionPart } from './call-session.ts';

/** The call that goes on in the background while its owner browses the workspace. */
export function CallPill() {
  const callId = useCallSessionPart(({ call }) => call?.id);
  const isElsewhere = useLocation().pathname !== `/call/${callId}`;
  if (!callId || !isElsewhere) return null;
  return <BackgroundCall callId={callId} />;
}

function BackgroundCall({ callId }: { callId: string }) {
  const { t } = useTranslation('calls');
  const { data: call } = useQuery(callQuery(callId));
  const isOn = useCallSessionPart(({ microphone }) => microphone);
  const startedAt = useCallSessionPart(({ call: here }) => here?.created_at) ?? '';
  const now = useNow('second');
  const waiting = call?.join_requests.length ?? 0;
  const Microphone = isOn ? IconMicrophone : IconMicrophoneOff;
  const toggle = () => void setMicrophone(!isOn)?.catch(() => alertError(t('stage.no_device')));
  return (
    <section className={classes.pill} aria-label={t('pill.label')}>
      <Link to="/call/$callId" params={{ callId }} search={{}} className={classes.link}>
        <IconPhone size={15} stroke={2} aria-hidden />
        <span className={classes.name}>{call?.room_name ?? t('pill.label')}</span>
        <span className="num">{formatElapsed(now - Date.parse(startedAt))}</span>
        {waiting > 0 && (
          <b className={classes.waiting} role="img" aria-label={t('pill.waiting', { count: waiting })}>
            {waiting}
          </b>
        )}
      </Link>
      <button type="button" aria-label={t(isOn ? 'bar.mute' : 'bar.unmute')} onClick={toggle}>
        <Microphone size={15} stroke={2} aria-hidden />
      </button>
      <button type="button" aria-label={t('bar.leave')} onClick={() => void hangUp()}>
        <IconPhoneOff size={15} stroke={2} aria-hidden />
      </button>
    </section>
  );
}
