import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Run } from '../jobs/runs.ts';
import { bulkBody } from '../lists.ts';
import { Id } from '../scalars.ts';
import { assetsList } from './assets.ts';
import { labelSettings } from './labels.ts';

export const LabelSettings = z.object(labelSettings);
export type LabelSettings = z.output<typeof LabelSettings>;

export const labelPrintsApi = {
  start: endpoint('POST', '/assets/label-prints', {
    summary: 'Draws labels of assets as PDF in the background.',
    description: 'The file can be downloaded for a day.',
    body: bulkBody(assetsList, { id: Id, ...labelSettings }),
    idempotentBy: 'id',
    data: z.object({ run: Run }),
    errors: ['NO_LABELS', 'TOO_MANY_LABELS', 'PRINT_RUNNING', 'CONFLICT'],
  }),
};
