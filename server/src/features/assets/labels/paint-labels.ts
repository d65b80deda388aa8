import type { Progress } from '../../../isolated/isolated-process.ts';
import { drawLabels } from './drawing.ts';

type Input = Parameters<typeof drawLabels>;

export const paint = ([labels, print]: Input, progress: Progress): Promise<Buffer> =>
  drawLabels(labels, print, progress);
