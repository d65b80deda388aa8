import { limits } from '@sightline/contract/limits';
import type { QueryClient } from '@tanstack/react-query';
import { alertFailure } from '#web/lib/alerts.ts';
import { ApiError } from '#web/lib/api.ts';
import { Store, useStore } from '#web/lib/store.ts';
import { joinCall, leaveCall, showCall } from '../api.ts';
import { readDeviceChoice } from '../devices/devices.ts';
import { readCallSession } from '../session/call-session.ts';
import type { DeviceChoice } from '../session/media-room.ts';

/**
 * A page that is reloaded in a call rejoins it by itself, with microphone and camera as they were. The tab stores the
 * call only while it unloads: a copy of a tab must not take the call over.
 */
type Interrupted = { call_id: string; at: number; choice: DeviceChoice };
const key = 'call-interrupted';

function remember(): void {
  const { call, phase, microphone, camera, facing } = readCallSession();
  if (call) {
    const chosen = readDeviceChoice(facing);
    const isKnown = phase !== 'connecting';
    const choice = {
      facing,
      microphone: isKnown && !microphone ? false : chosen.microphone || microphone,
      camera: isKnown && !camera ? false : chosen.camera || camera,
    };
    sessionStorage.setItem(key, JSON.stringify({ call_id: call.id, at: Date.now(), choice } satisfies Interrupted));
  } else sessionStorage.removeItem(key);
}

/** The same event disconnects the call, later. */
window.addEventListener('pagehide', remember, { capture: true });

function takeInterrupted(): Interrupted | null {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  const interrupted = kept ? (JSON.parse(kept) as Interrupted) : null;
  return interrupted && Date.now() - interrupted.at < limits.call.returning ? interrupted : null;
}

const interrupted = new Store(takeInterrupted());
/** Only a call needs its drawings, so other pages do not load them. */
const loadCall = () => import('./enter-call.ts');
// Load the largest chunks while the server is still being asked.
if (interrupted.get()) {
  void loadCall();
  void import('../session/media-room.ts');
}
let isTrying = false;

/** The call that this page is rejoining. */
export const useReturningTo = (): string | null => useStore(interrupted)?.call_id ?? null;

export const cancelReturning = (): void => interrupted.set(null);

/** Failures show an alert, unless the call is simply over; the call's screen then offers what can be done. */
export async function returnToCall(cache: QueryClient): Promise<void> {
  const wanted = interrupted.get();
  if (!wanted || isTrying) return;
  const { call_id, choice } = wanted;
  const isWanted = () => interrupted.get()?.call_id === call_id;
  isTrying = true;
  try {
    const envelope = await joinCall(call_id);
    if (!isWanted()) return await leaveCall(call_id);
    if (envelope.status !== 200) throw new ApiError(envelope);
    showCall(cache, envelope.data.call);
    const { enterCall } = await loadCall();
    await enterCall(envelope.data, choice);
  } catch (error) {
    console.warn('Rejoining the call failed.', error);
    if (error instanceof ApiError && error.code !== 'CALL_ENDED') alertFailure(error);
  } finally {
    isTrying = false;
    cancelReturning();
  }
}
