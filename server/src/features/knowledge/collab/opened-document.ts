import { limits } from '@sightline/contract/limits';
import * as Y from 'yjs';
import { costOf } from './trial.ts';
import { shapeOfUpdate } from './update-shape.ts';

const { tried, trial } = limits.articles.writing;

/**
 * Whether a stored document can be opened without holding up everybody: one that was stored before updates were judged, or that grew
 * dear bit by bit, cannot.
 */
export async function canBeOpened(name: string, state: Uint8Array): Promise<boolean> {
  const { problem, structs } = shapeOfUpdate(new Y.Doc(), state);
  if (problem) return false;
  return structs <= tried.opened || (await costOf(name, { state: undefined, update: state })) <= trial.opening;
}
