import { IconMicrophone, IconMicrophoneOff, IconPhone, IconPhoneOff, IconPictureInPicture } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNow } from '#web/lib/now.ts';
import { formatElapsed } from '#web/lib/time.ts';
import { callQuery } from '../api.ts';
import { useMicrophone } from '../devices/use-microphone.ts';
import { hangUp, useCallSessionPart } from '../session/call-session.ts';
import { BackgroundView } from './background-view.tsx';
import classes from './call-pill.module.css';
import { isCallWindowOffered, toggleCallWindow, useIsCallWindowOpen } from './call-window-store.ts';

/** The call in the background while the user browses the workspace, in a corner of the frame. */
export function CallPill() {
  const callId = useCallSessionPart(({ call }) => call?.id);
  const isElsewhere = useLocation().pathname !== `/call/${callId}`;
  if (!callId || !isElsewhere) return null;
  return <BackgroundCall callId={callId} />;
}

function BackgroundCall({ callId }: { callId: string }) {
  const { t } = useTranslation('calls');
  const { data: call } = useQuery(callQuery(callId));
  const isInWindow = useIsCallWindowOpen();
  const { isOn, toggle } = useMicrophone();
  const waiting = call?.join_requests.length ?? 0;
  const Microphone = isOn ? IconMicrophone : IconMicrophoneOff;
  const toCall = { to: '/call/$callId', params: { callId }, search: {} } as const;
  return (
    <section className={classes.pill} aria-label={t('pill.label')}>
      {!isInWindow && (
        <Link {...toCall} className={classes.picture ?? ''} tabIndex={-1} aria-hidden>
          <BackgroundView callId={callId} />
        </Link>
      )}
      <Link {...toCall} className={classes.link ?? ''} title={t('start.back')}>
        <IconPhone size={15} stroke={2} aria-hidden />
        <span className={classes.name}>{call?.room_name ?? t('pill.label')}</span>
        <CallLength />
        {waiting > 0 && (
          <b className={classes.waiting} role="img" aria-label={t('pill.waiting', { count: waiting })}>
            {waiting}
          </b>
        )}
      </Link>
      <span className={classes.controls}>
        <button type="button" aria-label={t(isOn ? 'bar.mute' : 'bar.unmute')} onClick={toggle}>
          <Microphone size={16} stroke={2} aria-hidden />
        </button>
        {isCallWindowOffered() && (
          <button
            type="button"
            aria-label={t('window.toggle')}
            aria-pressed={isInWindow}
            aria-keyshortcuts="I"
            title={`${t('window.toggle')} (I)`}
            onClick={() => void toggleCallWindow()}
          >
            <IconPictureInPicture size={16} stroke={2} aria-hidden />
          </button>
        )}
        <button type="button" aria-label={t('bar.leave')} data-leave onClick={() => void hangUp()}>
          <IconPhoneOff size={16} stroke={2} aria-hidden />
        </button>
      </span>
    </section>
  );
}

/** A component of its own, so that only the time renders each second. */
function CallLength() {
  const startedAt = useCallSessionPart(({ call }) => call?.created_at) ?? '';
  const now = useNow('second');
  return <span className="num">{formatElapsed(now - Date.parse(startedAt))}</span>;
}
