import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { alertError } from '#web/lib/alerts.ts';
import { type CallSession, switchDevice } from '../session/call-session.ts';
import type { DeviceKind } from '../session/media-room.ts';
import { type Device, type DeviceChange, useDeviceList } from './device-list.ts';
import { readDeviceChoice, storeDeviceChoice } from './devices.ts';

const speakerKey = 'call-speaker';

const canChooseSpeaker = 'setSinkId' in HTMLMediaElement.prototype;

/** The choice is stored for the next call in this browser. */
function remember({ kind, id }: Device): void {
  if (kind === 'speaker') localStorage.setItem(speakerKey, id);
  else storeDeviceChoice({ ...readDeviceChoice('user'), [kind]: id });
}

export type CallDevices = {
  /** The devices of a kind that can be chosen. */
  listOf: (kind: DeviceKind) => Device[];
  isUsed: (device: Device) => boolean;
  choose: (device: Device) => void;
  change: DeviceChange | null;
  dismissChange: () => void;
};

/** The microphone, camera and speaker of this call, and functions to choose them. */
export function useCallDevices({ devices: used, microphone, camera }: CallSession): CallDevices {
  const { t } = useTranslation('calls');
  const { devices, change, dismissChange } = useDeviceList(microphone || camera);
  const listOf = (kind: DeviceKind) =>
    kind === 'speaker' && !canChooseSpeaker ? [] : devices.filter((device) => device.kind === kind);

  const isUsed = (device: Device) => (used[device.kind] ?? listOf(device.kind)[0]?.id) === device.id;

  async function switchTo(device: Device): Promise<void> {
    try {
      await switchDevice(device.kind, device.id);
      remember(device);
    } catch (error) {
      console.warn('A device could not be used.', error);
      alertError(t('stage.no_device'));
    }
  }

  const speaker = listOf('speaker').find(({ id }) => id === localStorage.getItem(speakerKey));
  const returnToSpeaker = useEffectEvent(() => speaker && !isUsed(speaker) && void switchTo(speaker));
  useEffect(() => {
    returnToSpeaker();
  }, [speaker?.id]);

  function choose(device: Device): void {
    dismissChange();
    void switchTo(device);
  }

  return { listOf, isUsed, choose, change, dismissChange };
}
