import { Store, useStore } from '#web/lib/store.ts';

/**
 * The small window that stays above all other windows while the user works elsewhere. Browsers open either a window
 * with the page's own content (Document Picture-in-Picture) or a single video, or support neither. The store lives
 * outside React because it outlives the screens of the workspace and of the call.
 */
type DocumentWindows = { requestWindow: (size: { width: number; height: number }) => Promise<Window> };
declare global {
  interface Window {
    readonly documentPictureInPicture?: DocumentWindows;
  }
}

/** A window with controls, or a single video. */
export type CallWindow = { kind: 'window'; window: Window } | { kind: 'picture' };

const opened = new Store<CallWindow | null>(null);
let lifted: HTMLVideoElement | undefined;

export const useCallWindow = (): CallWindow | null => useStore(opened);
export const useIsCallWindowOpen = (): boolean => useCallWindow() !== null;

export const isCallWindowOffered = (): boolean =>
  window.documentPictureInPicture !== undefined || document.pictureInPictureEnabled === true;

/** In the document but invisible: a video whose stream can be shown in picture-in-picture. */
export function liftedVideo(): HTMLVideoElement {
  if (lifted?.isConnected) return lifted;
  lifted = document.createElement('video');
  Object.assign(lifted, { autoplay: true, muted: true, playsInline: true, ariaHidden: 'true' });
  Object.assign(lifted.style, { position: 'fixed', width: '1px', height: '1px', opacity: '0', pointerEvents: 'none' });
  document.body.append(lifted);
  return lifted;
}

const size = { width: 360, height: 240 };

/** Copies the page's styles to the empty document of the new window. */
function dress(target: Document): void {
  const { documentElement: page } = document;
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
    target.head.append(target.importNode(sheet, true));
  for (const { name, value } of page.attributes) target.documentElement.setAttribute(name, value);
  target.title = document.title;
}

async function openWindow(windows: DocumentWindows): Promise<void> {
  const small = await windows.requestWindow(size);
  dress(small.document);
  small.addEventListener('pagehide', () => opened.set(null), { once: true });
  opened.set({ kind: 'window', window: small });
}

async function openPicture(): Promise<void> {
  const video = liftedVideo();
  await video.requestPictureInPicture();
  video.addEventListener('leavepictureinpicture', () => opened.set(null), { once: true });
  opened.set({ kind: 'picture' });
}

/** Needs a user gesture (a click or a key): browsers refuse to open such windows otherwise. */
export async function toggleCallWindow(): Promise<void> {
  if (opened.get()) return closeCallWindow();
  try {
    if (window.documentPictureInPicture) await openWindow(window.documentPictureInPicture);
    else if (document.pictureInPictureEnabled) await openPicture();
  } catch (error) {
    console.warn('The browser opened no small window.', error);
  }
}

export function closeCallWindow(): void {
  const closing = opened.get();
  if (closing?.kind === 'window') closing.window.close();
  if (closing?.kind === 'picture' && document.pictureInPictureElement) void document.exitPictureInPicture();
  opened.set(null);
}
