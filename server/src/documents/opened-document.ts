import { limits } from '@sightline/contract/limits';
import * as Y from 'yjs';
import { tryUpdate } from './trial.ts';
import { shapeOfUpdate } from './update-shape.ts';

const { shape, tried, trial } = limits.writing;

/**
 * Whether a stored document can be opened without holding up everybody: one that was stored before updates were judged, or that grew
 * dear bit by bit, cannot.
 */
export async function canBeOpened(name: string, state: Uint8Array): Promise<boolean> {
  const { problem, structs } = shapeOfUpdate(new Y.Doc(), state, shape.inDocument);
  if (problem) return false;
  if (structs <= tried.opened) return true;
  const { cost } = await tryUpdate(name, { state: undefined, update: state });
  return cost <= trial.opening;
}
