import type { Call } from '@sightline/contract/calls/calls';
import {
  IconBook,
  IconClipboardText,
  IconMaximize,
  IconMessage2,
  IconMicrophone,
  IconMicrophoneOff,
  IconPencil,
  IconPencilOff,
  IconScreenShare,
  IconScreenShareOff,
  IconUsers,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import type { CallDevices } from '../devices/device-choice.ts';
import type { CallSession } from '../session/call-session.ts';
import { personInView } from '../snapshots/use-snapshot.ts';
import { BarButton, LeaveButton, RecordingButton, SnapshotButton } from './bar-button.tsx';
import type { CallActions } from './call-actions.ts';
import type { Ar } from './call-ar.ts';
import classes from './call-bar.module.css';
import { DeviceMenu } from './device-menu.tsx';
import { MoreMenu } from './more-menu.tsx';

type CallBarProps = {
  call: Call;
  session: CallSession;
  actions: CallActions;
  ar: Ar;
  devices: CallDevices;
  takeSnapshot: (() => void) | null;
};

/** The call's controls: own devices and tools in the middle, panels and leaving at the side. */
export function CallBar({ call, session, actions, ar, devices, takeSnapshot }: CallBarProps) {
  const { t } = useTranslation('calls');
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('bar.label')}>
      <div className={classes.middle}>
        <MicrophoneButton session={session} actions={actions} devices={devices} />
        <CameraButton session={session} actions={actions} devices={devices} />
        {actions.toggleScreen && <ScreenButton isOn={session.screen} onClick={actions.toggleScreen} />}
        <SnapshotButton onTake={takeSnapshot} />
        {ar.toggle && <DrawButton isOn={ar.isDrawing} onClick={ar.toggle} />}
        <BarButton
          isWide
          icon={IconMaximize}
          label={t('bar.full_screen')}
          hotkey="F"
          onClick={actions.toggleFullScreen}
        />
        <RecordingButton callId={call.id} />
        <MoreMenu
          call={call}
          personId={personInView(call, session)?.id ?? null}
          actions={actions}
          isSharing={session.screen}
          devices={devices}
        />
      </div>
      <div className={classes.side}>
        <PanelButtons call={call} actions={actions} />
        <LeaveButton actions={actions} />
      </div>
    </div>
  );
}

type DeviceButtonProps = Pick<CallBarProps, 'session' | 'actions' | 'devices'>;

function MicrophoneButton({ session: { microphone: isOn }, actions, devices }: DeviceButtonProps) {
  const { t } = useTranslation('calls');
  const { t: to } = useTranslation('ongoing');
  return (
    <span className={classes.split}>
      <BarButton
        icon={isOn ? IconMicrophone : IconMicrophoneOff}
        label={t(isOn ? 'bar.mute' : 'bar.unmute')}
        hotkey="M"
        isOff={!isOn}
        onClick={actions.toggleMicrophone}
      />
      <DeviceMenu label={to('devices.choose_sound')} kinds={['microphone', 'speaker']} devices={devices} />
    </span>
  );
}

function CameraButton({ session: { camera: isOn }, actions, devices }: DeviceButtonProps) {
  const { t } = useTranslation('calls');
  const { t: to } = useTranslation('ongoing');
  return (
    <span className={classes.split}>
      <BarButton
        icon={isOn ? IconVideo : IconVideoOff}
        label={t(isOn ? 'bar.camera_off' : 'bar.camera_on')}
        hotkey="V"
        isOff={!isOn}
        onClick={actions.toggleCamera}
      />
      <DeviceMenu label={to('devices.choose_camera')} kinds={['camera']} devices={devices} />
    </span>
  );
}

type ToggleProps = { isOn: boolean; onClick: () => void };

function ScreenButton({ isOn, onClick }: ToggleProps) {
  const { t } = useTranslation('calls');
  const icon = isOn ? IconScreenShareOff : IconScreenShare;
  const label = t(isOn ? 'bar.stop_sharing' : 'bar.share');
  return <BarButton isWide icon={icon} label={label} hotkey="H" isOn={isOn} onClick={onClick} />;
}

function DrawButton({ isOn, onClick }: ToggleProps) {
  const { t } = useTranslation('calls');
  const label = t(isOn ? 'bar.stop_drawing' : 'bar.draw');
  const icon = isOn ? IconPencilOff : IconPencil;
  return <BarButton icon={icon} label={label} text={t('bar.draw_short')} hotkey="D" isOn={isOn} onClick={onClick} />;
}

function PanelButtons({ call, actions: { panel, togglePanel } }: Pick<CallBarProps, 'call' | 'actions'>) {
  const { t } = useTranslation('calls');
  const mayAdmit = useCan('calls.admit');
  const mayRead = useCan('knowledge.view');
  const mayFill = useCan('sheets.create');
  return (
    <>
      {mayRead && (
        <BarButton
          isWide
          icon={IconBook}
          label={t('bar.article')}
          isOn={panel === 'article'}
          onClick={() => togglePanel('article')}
        />
      )}
      {call.has_chat && (
        <BarButton
          icon={IconMessage2}
          label={t('bar.chat')}
          hotkey="C"
          isOn={panel === 'chat'}
          onClick={() => togglePanel('chat')}
        />
      )}
      {call.ticket && mayFill && (
        <BarButton
          icon={IconClipboardText}
          label={t('bar.sheet')}
          isOn={panel === 'sheet'}
          onClick={() => togglePanel('sheet')}
        />
      )}
      <BarButton
        icon={IconUsers}
        label={t('bar.people')}
        hotkey="P"
        isOn={panel === 'people'}
        badge={mayAdmit ? call.join_requests.length : 0}
        onClick={() => togglePanel('people')}
      />
    </>
  );
}
