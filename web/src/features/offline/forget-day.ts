import { dropPictures } from '#web/lib/kept-pictures.ts';
import { dropKeptOfOthers } from '#web/lib/kept-store.ts';
import { setDayIncomplete } from '#web/lib/offline-setting.ts';
import { askWorker } from '#web/lib/service-worker.ts';

/** Removes everything that was kept for a time without a connection. Changes that wait to be sent stay. */
export async function forgetDay(): Promise<void> {
  await dropKeptOfOthers('');
  await dropPictures();
  localStorage.removeItem('offline-updated');
  setDayIncomplete(false);
  localStorage.removeItem('offline-owner');
  if (import.meta.env.PROD) await askWorker('drop-shell').catch(() => undefined);
}
