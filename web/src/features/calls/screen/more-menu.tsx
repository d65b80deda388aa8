import { Menu } from '@mantine/core';
import type { Call } from '@sightline/contract/calls/calls';
import {
  IconAspectRatio,
  IconBook,
  IconDots,
  IconKeyboard,
  IconMaximize,
  IconPictureInPicture,
  IconPower,
  IconScreenShare,
  IconScreenShareOff,
} from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useIsAgent } from '#web/features/session/session.tsx';
import { QuickTicketItem } from '#web/features/tickets/embed.tsx';
import { i18n } from '#web/lib/i18n.ts';
import type { CallDevices } from '../devices/device-choice.ts';
import { RecordingItem } from '../recordings/recording-item.tsx';
import { isCallWindowOffered, toggleCallWindow } from '../shell/call-window-store.ts';
import { BarButton } from './bar-button.tsx';
import type { CallActions } from './call-actions.ts';
import classes from './call-bar.module.css';
import { DeviceItems } from './device-menu.tsx';

const GhostItem = lazy(async () => {
  const [{ GhostItem: loaded }] = await Promise.all([
    import('../snapshots/ghost/ghost-item.tsx'),
    i18n.loadNamespaces('media'),
  ]);
  return { default: loaded };
});

type MoreMenuProps = {
  call: Call;
  /** The person whose camera is looked at. */
  personId: string | null;
  actions: CallActions;
  isSharing: boolean;
  devices: CallDevices;
};

/** Actions that are seldom needed; on phones also those that do not fit into the bar. */
export function MoreMenu({ call, personId, actions, isSharing, devices }: MoreMenuProps) {
  const { t } = useTranslation('ongoing');
  const { t: tCalls } = useTranslation('calls');
  const isAgent = useIsAgent();
  const maySee = useCan('assets.view') && isAgent;
  const mayRead = useCan('knowledge.view');
  const Share = isSharing ? IconScreenShareOff : IconScreenShare;
  return (
    <Menu position="top" width={280}>
      <Menu.Target>
        <BarButton icon={IconDots} label={t('more.label')} />
      </Menu.Target>
      <Menu.Dropdown className={classes.devices}>
        {document.fullscreenEnabled && (
          <>
            <Menu.Item
              leftSection={<IconAspectRatio size={16} stroke={1.75} />}
              aria-keyshortcuts="Shift+F"
              onClick={actions.toggleStageFullScreen}
            >
              {t('more.stage_full_screen')}
            </Menu.Item>
            <Menu.Item
              className={classes.narrow}
              leftSection={<IconMaximize size={16} stroke={1.75} />}
              onClick={actions.toggleFullScreen}
            >
              {tCalls('bar.full_screen')}
            </Menu.Item>
          </>
        )}
        {actions.toggleScreen && (
          <Menu.Item
            className={classes.narrow}
            leftSection={<Share size={16} stroke={1.75} />}
            onClick={actions.toggleScreen}
          >
            {tCalls(isSharing ? 'bar.stop_sharing' : 'bar.share')}
          </Menu.Item>
        )}
        <div className={classes.narrow}>
          <RecordingItem callId={call.id} />
        </div>
        {mayRead && (
          <Menu.Item
            className={classes.narrow}
            leftSection={<IconBook size={16} stroke={1.75} />}
            onClick={() => actions.togglePanel('article')}
          >
            {tCalls('bar.article')}
          </Menu.Item>
        )}
        {call.ticket && personId && maySee && (
          <Suspense fallback={null}>
            <GhostItem call={call} personId={personId} />
          </Suspense>
        )}
        {!call.ticket && <QuickTicketItem room={{ id: call.room_id, name: call.room_name }} />}
        {isCallWindowOffered() && (
          <Menu.Item
            leftSection={<IconPictureInPicture size={16} stroke={1.75} />}
            aria-keyshortcuts="I"
            onClick={() => void toggleCallWindow()}
          >
            {tCalls('window.toggle')}
          </Menu.Item>
        )}
        <Menu.Item
          className={classes.keyboard}
          leftSection={<IconKeyboard size={16} stroke={1.75} />}
          aria-keyshortcuts="?"
          onClick={actions.toggleHelp}
        >
          {t('more.shortcuts')}
        </Menu.Item>
        <div className={classes.narrow}>
          {actions.end && (
            <Menu.Item leftSection={<IconPower size={16} stroke={1.75} />} color="red" onClick={actions.end}>
              {tCalls('bar.end')}
            </Menu.Item>
          )}
          <DeviceItems kinds={['microphone', 'camera', 'speaker']} devices={devices} />
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
