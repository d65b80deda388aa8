import type { Run } from '@sightline/contract/jobs/runs';
import type { DataExport } from '@sightline/contract/session/account';

/** Ended work is shown for so long. */
const shownFor = 60 * 60_000;
const longFrom = 5_000;

/** The check of an import and the import have one id. */
export const keyOf = ({ id, kind }: Run): string => `${kind}/${id}`;

export const isRunUnderWay = ({ ended_at }: Run): boolean => ended_at === null;

/** Shows a run that has made a file for as long as the file exists. A run that ended at once needs no line. */
export function isRunShown(run: Run, hidden: readonly string[], now: number): boolean {
  const { state, failed, url, created_at, ended_at } = run;
  if (ended_at === null) return true;
  if (hidden.includes(keyOf(run)) || state === 'cancelled') return false;
  if (url !== null) return true;
  const ended = Date.parse(ended_at);
  const wasLong = state === 'failed' || failed > 0 || ended - Date.parse(created_at) > longFrom;
  return wasLong && now - ended < shownFor;
}

export const isBeingMade = ({ state }: DataExport): boolean => state === 'waiting' || state === 'running';

/** A copy of data is there until its download ends. */
export function isExportShown(made: DataExport, hidden: readonly string[], now: number): boolean {
  if (isBeingMade(made)) return true;
  if (hidden.includes(made.id)) return false;
  const until = made.expires_at ? Date.parse(made.expires_at) : Date.parse(made.requested_at) + shownFor;
  return now < until;
}
