import { Menu } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CallDevices } from '../devices/device-choice.ts';
import type { DeviceKind } from '../session/media-room.ts';
import classes from './call-bar.module.css';

type DeviceMenuProps = { label: string; kinds: readonly DeviceKind[]; devices: CallDevices };

/** Chooses the device, beside the button that switches it on and off. */
export function DeviceMenu({ label, kinds, devices }: DeviceMenuProps) {
  if (kinds.every((kind) => devices.listOf(kind).length === 0)) return null;
  return (
    <Menu position="top-start" width={280}>
      <Menu.Target>
        <button type="button" className={classes.chevron} aria-label={label}>
          <IconChevronUp size={14} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.devices}>
        <DeviceItems kinds={kinds} devices={devices} />
      </Menu.Dropdown>
    </Menu>
  );
}

export function DeviceItems({ kinds, devices }: Omit<DeviceMenuProps, 'label'>) {
  const { t } = useTranslation('ongoing');
  return kinds.map((kind) => {
    const list = devices.listOf(kind);
    return (
      list.length > 0 && (
        <Menu.RadioGroup key={kind} value={list.find(devices.isUsed)?.id ?? null}>
          <Menu.Label>{t(`devices.${kind}`)}</Menu.Label>
          {list.map((device) => (
            <Menu.RadioItem key={device.id} value={device.id} closeMenuOnClick onChange={() => devices.choose(device)}>
              {device.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      )
    );
  });
}
