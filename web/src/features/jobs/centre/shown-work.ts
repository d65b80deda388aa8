import type { LabelPrint } from '@sightline/contract/assets/label-prints';
import type { Import } from '@sightline/contract/jobs/imports';
import type { DataExport } from '@sightline/contract/session/account';
import { isUnderWay } from '../imports/api.ts';

/** Ended work is shown for so long. */
const shownFor = 60 * 60_000;

export function isShown(record: Import, hidden: readonly string[], now: number): boolean {
  if (isUnderWay(record)) return true;
  if (hidden.includes(record.id) || record.ended_at === null || record.state === 'cancelled') return false;
  return now - Date.parse(record.ended_at) < shownFor;
}

/** Labels are there for a day; those that failed, as long as other work. */
export function isPrintShown({ id, state, ended_at }: LabelPrint, hidden: readonly string[], now: number): boolean {
  if (state === 'running') return true;
  if (hidden.includes(id) || state === 'cancelled' || ended_at === null) return false;
  return state === 'done' || now - Date.parse(ended_at) < shownFor;
}

export const isBeingMade = ({ state }: DataExport): boolean => state === 'waiting' || state === 'running';

/** A copy of data is there until its download ends. */
export function isExportShown(made: DataExport, hidden: readonly string[], now: number): boolean {
  if (isBeingMade(made)) return true;
  if (hidden.includes(made.id)) return false;
  const until = made.expires_at ? Date.parse(made.expires_at) : Date.parse(made.requested_at) + shownFor;
  return now < until;
}
