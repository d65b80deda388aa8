import { Menu, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import {
  IconChevronUp,
  IconMaximize,
  IconMessage2,
  IconMicrophone,
  IconMicrophoneOff,
  IconPencil,
  IconPhoneOff,
  IconScreenShare,
  IconScreenShareOff,
  IconUsers,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './call-bar.module.css';
import type { CallSession } from './call-session.ts';

export type Panel = 'chat' | 'people' | null;

export type CallActions = {
  toggleMicrophone: () => void;
  toggleCamera: () => void;
  toggleScreen: () => void;
  /** Null where there is nothing to draw on, or nobody may. */
  toggleDrawing: (() => void) | null;
  toggleFullScreen: () => void;
  togglePanel: (panel: 'chat' | 'people') => void;
  leave: () => void;
  /** Null for those who may not end it for all. */
  end: (() => void) | null;
};

type CallBarProps = {
  session: CallSession;
  actions: CallActions;
  panel: Panel;
  isDrawing: boolean;
  /** Guests at the door. */
  waiting: number;
};

export function CallBar({ session, actions, panel, isDrawing, waiting }: CallBarProps) {
  const { t } = useTranslation('calls');
  const { microphone, camera, screen } = session;
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('bar.label')}>
      <div className={classes.middle}>
        <BarButton
          icon={microphone ? IconMicrophone : IconMicrophoneOff}
          label={t(microphone ? 'bar.mute' : 'bar.unmute')}
          hotkey="M"
          isOff={!microphone}
          onClick={actions.toggleMicrophone}
        />
        <BarButton
          icon={camera ? IconVideo : IconVideoOff}
          label={t(camera ? 'bar.camera_off' : 'bar.camera_on')}
          hotkey="V"
          isOff={!camera}
          onClick={actions.toggleCamera}
        />
        {'getDisplayMedia' in (navigator.mediaDevices ?? {}) && (
          <BarButton
            className={classes.wide}
            icon={screen ? IconScreenShareOff : IconScreenShare}
            label={t(screen ? 'bar.stop_sharing' : 'bar.share')}
            hotkey="S"
            isOn={screen}
            onClick={actions.toggleScreen}
          />
        )}
        {actions.toggleDrawing && (
          <BarButton
            icon={IconPencil}
            label={t(isDrawing ? 'bar.stop_drawing' : 'bar.draw')}
            hotkey="D"
            isOn={isDrawing}
            onClick={actions.toggleDrawing}
          />
        )}
        <BarButton
          className={classes.wide}
          icon={IconMaximize}
          label={t('bar.full_screen')}
          hotkey="F"
          onClick={actions.toggleFullScreen}
        />
      </div>
      <div className={classes.side}>
        <BarButton
          icon={IconMessage2}
          label={t('bar.chat')}
          hotkey="C"
          isOn={panel === 'chat'}
          onClick={() => actions.togglePanel('chat')}
        />
        <BarButton
          icon={IconUsers}
          label={t('bar.people')}
          hotkey="P"
          isOn={panel === 'people'}
          badge={waiting}
          onClick={() => actions.togglePanel('people')}
        />
        <LeaveButton actions={actions} />
      </div>
    </div>
  );
}

type BarButtonProps = {
  icon: Icon;
  label: string;
  hotkey: string;
  isOn?: boolean;
  isOff?: boolean;
  className?: string | undefined;
  /** Something waits behind it. */
  badge?: number;
  onClick: () => void;
};

function BarButton({ icon: Picture, label, hotkey, isOn, isOff, className, badge = 0, onClick }: BarButtonProps) {
  return (
    <Tooltip label={`${label} (${hotkey})`}>
      <button
        type="button"
        className={[classes.button, className].filter(Boolean).join(' ')}
        aria-label={label}
        aria-keyshortcuts={hotkey}
        data-on={isOn || undefined}
        data-off={isOff || undefined}
        onClick={onClick}
      >
        <Picture size={20} stroke={1.75} aria-hidden />
        {badge > 0 && <b className={classes.badge}>{badge}</b>}
      </button>
    </Tooltip>
  );
}

function LeaveButton({ actions }: { actions: CallActions }) {
  const { t } = useTranslation('calls');
  return (
    <span className={classes.leave}>
      <button type="button" aria-label={t('bar.leave')} onClick={actions.leave}>
        <IconPhoneOff size={20} stroke={1.75} aria-hidden />
        <span>{t('bar.leave')}</span>
      </button>
      {actions.end && (
        <Menu position="top-end">
          <Menu.Target>
            <button type="button" aria-label={t('bar.more_leave')}>
              <IconChevronUp size={16} stroke={2} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPhoneOff size={16} stroke={1.75} />} color="red" onClick={actions.end}>
              {t('bar.end')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}
