import {
  type Icon,
  IconBulb,
  IconBulbFilled,
  IconCameraRotate,
  IconMessage2,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertError } from '#web/lib/alerts.ts';
import { useHostedCamera } from '../camera/remote-camera-host.ts';
import {
  type CallSession,
  flipCamera,
  hangUp,
  readCameraTrack,
  setCamera,
  setMicrophone,
} from '../session/call-session.ts';
import classes from './guest-controls.module.css';

type GuestControlsProps = { session: CallSession; unread: number; onChat: () => void };

/** Microphone, camera, torch where there is one, chat, and leaving: within reach of a thumb. */
export function GuestControls({ session, unread, onChat }: GuestControlsProps) {
  const { t } = useTranslation('calls');
  const { t: tg } = useTranslation('guest');
  const torch = useTorch();
  const failing = (work: Promise<unknown> | undefined) => void work?.catch(() => alertError(t('stage.no_device')));
  return (
    <div className={classes.buttons} role="toolbar" aria-label={t('bar.label')}>
      <RoundButton
        icon={session.microphone ? IconMicrophone : IconMicrophoneOff}
        label={t(session.microphone ? 'bar.mute' : 'bar.unmute')}
        isOff={!session.microphone}
        onClick={() => failing(setMicrophone(!session.microphone))}
      />
      {session.camera ? (
        <RoundButton icon={IconCameraRotate} label={t('bar.flip')} onClick={() => failing(flipCamera())} />
      ) : (
        <RoundButton icon={IconVideoOff} label={t('bar.camera_on')} isOff onClick={() => failing(setCamera(true))} />
      )}
      {torch && (
        <RoundButton
          icon={torch.isOn ? IconBulbFilled : IconBulb}
          label={tg(torch.isOn ? 'call.light_off' : 'call.light_on')}
          isOff={torch.isOn}
          onClick={() => failing(torch.set(!torch.isOn))}
        />
      )}
      <RoundButton icon={IconMessage2} label={t('bar.chat')} badge={unread} onClick={onChat} />
      <RoundButton icon={IconPhoneOff} label={t('bar.leave')} isDanger onClick={() => void hangUp()} />
    </div>
  );
}

/** Out of reach of the thumb, so that nobody shares their screen by accident. */
export function HideCamera({ session }: { session: CallSession }) {
  const { t } = useTranslation('calls');
  if (!session.camera) return null;
  return (
    <button
      type="button"
      className={classes.hide}
      aria-label={t('bar.camera_off')}
      onClick={() => void setCamera(false)?.catch(() => alertError(t('stage.no_device')))}
    >
      <IconVideo size={20} stroke={1.75} aria-hidden />
    </button>
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

/** Missing in TypeScript's DOM types, but supported by phones. */
type Lit = { torch?: boolean };

/** Firefox supports neither getCapabilities nor the torch. */
const hasTorch = (track: MediaStreamTrack): boolean =>
  (track.getCapabilities?.() as (MediaTrackCapabilities & Lit) | undefined)?.torch === true;

async function light(track: MediaStreamTrack, isOn: boolean): Promise<void> {
  const wanted: MediaTrackConstraintSet & Lit = { torch: isOn };
  await track.applyConstraints({ advanced: [wanted] });
}

/** The torch of the own camera; null where the device has none: front cameras, desktops. */
function useTorch(): { isOn: boolean; set: (isOn: boolean) => Promise<void> } | null {
  const [, setTurn] = useState(0);
  useHostedCamera(); // renders again when an agent switches the torch
  const track = readCameraTrack();
  if (!track || !hasTorch(track)) return null;
  const settings: MediaTrackSettings & Lit = track.getSettings();
  return {
    isOn: settings.torch === true,
    set: async (isOn) => {
      await light(track, isOn);
      setTurn((turn) => turn + 1);
    },
  };
}
