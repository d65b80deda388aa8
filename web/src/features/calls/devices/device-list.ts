import { useEffect, useState } from 'react';
import type { DeviceKind } from '../session/media-room.ts';

export type Device = { kind: DeviceKind; id: string; label: string };
export type DeviceChange = { what: 'plugged' | 'unplugged'; device: Device };

const kinds: Record<MediaDeviceKind, DeviceKind> = {
  audioinput: 'microphone',
  videoinput: 'camera',
  audiooutput: 'speaker',
};

/** The system's default devices are entries of their own and have no plug. */
const isVirtual = ({ id }: Device): boolean => id === 'default' || id === 'communications';

/** Browsers reveal names and ids only to pages with permission. */
async function listDevices(): Promise<Device[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? [];
  return devices
    .filter(({ deviceId, label }) => deviceId !== '' && label !== '' && deviceId !== 'communications')
    .map(({ kind, deviceId, label }) => ({ kind: kinds[kind], id: deviceId, label }));
}

const isSame = (a: Device, b: Device): boolean => a.kind === b.kind && a.id === b.id;

/** The device plugged in or out between two lists. The first list is no change. */
function changeOf(before: readonly Device[], after: readonly Device[]): DeviceChange | null {
  if (before.length === 0) return null;
  const missingIn = (list: readonly Device[]) => (device: Device) =>
    !isVirtual(device) && !list.some((other) => isSame(other, device));
  const plugged = after.find(missingIn(before));
  if (plugged) return { what: 'plugged', device: plugged };
  const unplugged = before.find(missingIn(after));
  return unplugged ? { what: 'unplugged', device: unplugged } : null;
}

type DeviceList = { devices: Device[]; change: DeviceChange | null };

/**
 * The devices, and the last one plugged in or out. When `isLetIn` changes they are listed again: names appear with the
 * permission.
 */
export function useDeviceList(isLetIn: boolean): DeviceList & { dismissChange: () => void } {
  const [list, setList] = useState<DeviceList>({ devices: [], change: null });

  useEffect(() => {
    const stop = new AbortController();
    const read = () =>
      void listDevices().then((devices) => {
        if (stop.signal.aborted) return;
        setList((before) => ({ devices, change: changeOf(before.devices, devices) ?? before.change }));
      });
    read();
    navigator.mediaDevices?.addEventListener?.('devicechange', read, { signal: stop.signal });
    return () => stop.abort();
  }, [isLetIn]);

  return { ...list, dismissChange: () => setList(({ devices }) => ({ devices, change: null })) };
}
