import type { Row } from './probe.ts';
import { callRows } from './rows-calls.ts';
import { jobRows } from './rows-jobs.ts';
import { recordingRows } from './rows-recordings.ts';
import { snapshotRows } from './rows-snapshots.ts';
import { talkRows } from './rows-talk.ts';
import { ticketRows } from './rows-tickets.ts';
import { workspaceRows } from './rows-workspace.ts';

/** `feature.endpoint` -> how it is tried. Every endpoint of the contract stands here; the suite names those that do not. */
export const rows: Record<string, Row> = {
  ...workspaceRows,
  ...ticketRows,
  ...talkRows,
  ...callRows,
  ...recordingRows,
  ...snapshotRows,
  ...jobRows,
};
