import { Menu, Tooltip } from '@mantine/core';
import {
  type Icon,
  IconChevronUp,
  IconPhoneOff,
  IconPhotoPlus,
  IconPlayerRecord,
  IconPlayerRecordFilled,
  IconPower,
} from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { alertError } from '#web/lib/alerts.ts';
import { useRecordingSwitch } from '../recordings/use-recording-switch.ts';
import type { CallActions } from './call-actions.ts';
import classes from './call-bar.module.css';

type BarButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'type'> & {
  icon: Icon;
  label: string;
  /** In the format of `aria-keyshortcuts`. */
  hotkey?: string;
  isOn?: boolean;
  isOff?: boolean;
  /** The number of items that wait behind the button. */
  badge?: number;
  /** Hidden on phones, which have it in the menu "More". */
  isWide?: boolean;
  /** Written beside the icon where there is room, so that it is not taken for another. */
  text?: string;
};

/** One button of the call's bar. */
export function BarButton({
  icon: Picture,
  label,
  hotkey,
  isOn,
  isOff,
  badge = 0,
  isWide,
  text,
  ...button
}: BarButtonProps) {
  return (
    <Tooltip label={hotkey ? `${label} (${hotkey})` : label} disabled={button['aria-expanded'] === true}>
      <button
        {...button}
        type="button"
        className={classes.button}
        aria-label={label}
        aria-keyshortcuts={hotkey}
        data-on={isOn || undefined}
        data-off={isOff || undefined}
        data-wide={isWide || undefined}
      >
        <Picture size={20} stroke={1.75} aria-hidden />
        {text && <span aria-hidden>{text}</span>}
        {badge > 0 && <b className={classes.badge}>{badge}</b>}
      </button>
    </Tooltip>
  );
}

/** In the bar of the call; on phones it is in the menu "More". */
export function RecordingButton({ callId }: { callId: string }) {
  const { t } = useTranslation('recording');
  const recording = useRecordingSwitch(callId);
  if (!recording) return null;
  const { isRunning, label, obstacle, press } = recording;
  return (
    <BarButton
      isWide
      icon={isRunning ? IconPlayerRecordFilled : IconPlayerRecord}
      label={label}
      text={t(isRunning ? 'recording' : 'record')}
      isOn={isRunning}
      onClick={() => (obstacle ? alertError(obstacle) : press())}
    />
  );
}

/** `onTake` is null where there is no picture to take. */
export function SnapshotButton({ onTake }: { onTake: (() => void) | null }) {
  const { t } = useTranslation('snapshots');
  if (!onTake) return null;
  return <BarButton icon={IconPhotoPlus} label={t('take')} text={t('take_short')} hotkey="S" onClick={onTake} />;
}

/** Leaving is one tap; ending the call for everybody is in a menu, for those who may. */
export function LeaveButton({ actions }: { actions: CallActions }) {
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
            <button type="button" className={classes.wide} aria-label={t('bar.more_leave')}>
              <IconChevronUp size={16} stroke={2} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPower size={16} stroke={1.75} />} color="red" onClick={actions.end}>
              {t('bar.end')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}
