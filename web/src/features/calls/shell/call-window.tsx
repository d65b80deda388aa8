import { noAr } from '@sightline/contract/calls/calls';
import { IconMaximize, IconMicrophone, IconMicrophoneOff, IconPhoneOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { callQuery } from '../api.ts';
import { useMicrophone } from '../devices/use-microphone.ts';
import { hangUp, useCallSession } from '../session/call-session.ts';
import { shortcuts } from '../shortcuts.ts';
import { backgroundPictureOf } from './background-picture.ts';
import { BackgroundView } from './background-view.tsx';
import classes from './call-window.module.css';
import { closeCallWindow, liftedVideo, toggleCallWindow, useCallWindow } from './call-window-store.ts';

/** The call in a small window above all others, for as long as the call lasts. */
export function CallWindow({ callId }: { callId: string }) {
  const opened = useCallWindow();
  useShortcut(shortcuts.window, () => void toggleCallWindow());
  useAutomaticWindow();
  if (opened?.kind === 'window')
    return createPortal(<WindowContent callId={callId} opened={opened.window} />, opened.window.document.body);
  return window.documentPictureInPicture ? null : <LiftedPicture callId={callId} />;
}

/** Some browsers can open the small window by themselves when the user switches to another tab. */
function useAutomaticWindow(): void {
  useEffect(() => {
    const { mediaSession } = navigator;
    const set = (handler: (() => void) | null) => {
      try {
        mediaSession?.setActionHandler('enterpictureinpicture' as MediaSessionAction, handler);
      } catch {
        // The browser does not support this action.
      }
    };
    set(() => void toggleCallWindow());
    return () => set(null);
  }, []);
}

function WindowContent({ callId, opened }: { callId: string; opened: Window }) {
  const { t } = useTranslation('calls');
  const navigate = useNavigate();
  const { isOn, toggle } = useMicrophone();
  const Microphone = isOn ? IconMicrophone : IconMicrophoneOff;
  const onKey = useEffectEvent(({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return;
    if (key === 'm') toggle();
    if (key === 'i') closeCallWindow();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    opened.addEventListener('keydown', listen);
    return () => opened.removeEventListener('keydown', listen);
  }, [opened]);

  function goBack(): void {
    closeCallWindow();
    window.focus();
    void navigate({ to: '/call/$callId', params: { callId }, search: {} });
  }

  return (
    <main className={classes.window}>
      <BackgroundView callId={callId} />
      <div className={classes.controls} role="toolbar" aria-label={t('bar.label')}>
        <button
          type="button"
          aria-label={t(isOn ? 'bar.mute' : 'bar.unmute')}
          data-off={!isOn || undefined}
          onClick={toggle}
        >
          <Microphone size={20} stroke={1.75} aria-hidden />
        </button>
        <button type="button" aria-label={t('start.back')} onClick={goBack}>
          <IconMaximize size={20} stroke={1.75} aria-hidden />
        </button>
        <button type="button" aria-label={t('bar.leave')} data-leave onClick={() => void hangUp()}>
          <IconPhoneOff size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
    </main>
  );
}

/** Where a browser can only show one video in picture-in-picture: the most relevant one. */
function LiftedPicture({ callId }: { callId: string }) {
  const { people, pin } = useCallSession();
  const { data: call } = useQuery(callQuery(callId));
  const { picture } = backgroundPictureOf(people, call?.ar ?? noAr, pin);
  const current = useEffectEvent(() => picture);
  const pictureId = picture?.id;
  useEffect(() => {
    const shown = current();
    if (!pictureId || !shown) return;
    const video = liftedVideo();
    shown.attach(video);
    return () => shown.detach(video);
  }, [pictureId]);
  return null;
}
