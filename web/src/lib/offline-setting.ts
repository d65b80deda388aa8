import { Store } from './store.ts';

/** Whether this device keeps what is needed for work without a connection; and whose that is. Signing out clears both. */
const settingKey = 'offline';
const ownerKey = 'offline-owner';
const updatedKey = 'offline-updated';

/** An installed application is somebody's own device. Elsewhere its user decides. */
const isInstalled = (): boolean => globalThis.matchMedia?.('(display-mode: standalone)').matches ?? false;

function read(): boolean {
  const chosen = globalThis.localStorage?.getItem(settingKey);
  return chosen ? chosen === 'on' : isInstalled();
}

export const isKeptOffline = new Store(read());

export function setKeptOffline(isKept: boolean): void {
  localStorage.setItem(settingKey, isKept ? 'on' : 'off');
  isKeptOffline.set(isKept);
}

const incompleteKey = 'offline-incomplete';

/** The last update did not come to its end, and is to be tried again. */
export const isDayIncomplete = new Store(globalThis.localStorage?.getItem(incompleteKey) === 'yes');

export function setDayIncomplete(isIncomplete: boolean): void {
  if (isIncomplete) localStorage.setItem(incompleteKey, 'yes');
  else localStorage.removeItem(incompleteKey);
  isDayIncomplete.set(isIncomplete);
}

export const readKeptOwner = (): string | null => localStorage.getItem(ownerKey);
export const writeKeptOwner = (owner: string): void => localStorage.setItem(ownerKey, owner);

/** The result of the last update. */
export type DayUpdate = { at: number; tickets: number; pictures: number };

export function readDayUpdate(): DayUpdate | null {
  try {
    return JSON.parse(localStorage.getItem(updatedKey) ?? 'null') as DayUpdate | null;
  } catch {
    return null;
  }
}

export const writeDayUpdate = (update: DayUpdate): void => localStorage.setItem(updatedKey, JSON.stringify(update));
