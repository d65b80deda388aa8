import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { bulkBody } from '../lists.ts';
import { Id, Timestamp } from '../scalars.ts';
import { assetsList } from './assets.ts';
import { labelSettings } from './labels.ts';

export const LabelSettings = z.object(labelSettings);
export type LabelSettings = z.output<typeof LabelSettings>;

/** Labels of many assets, drawn in the background. */
export const LabelPrint = z.object({
  id: Id,
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** Labels in all, and those that are drawn. */
  total: z.int(),
  done: z.int(),
  /** Where the PDF is; null until it is done, and once it is removed. */
  url: z.string().nullable(),
  /** Why it failed: a code of the error catalogue. */
  error: z.string().nullable(),
  created_at: Timestamp,
  ended_at: Timestamp.nullable(),
});
export type LabelPrint = z.infer<typeof LabelPrint>;

const params = z.object({ id: Id });
const onePrint = z.object({ print: LabelPrint });

export const labelPrintsApi = {
  start: endpoint('POST', '/assets/label-prints', {
    summary: 'Draws labels of assets as PDF in the background.',
    description: 'The file can be downloaded for a day.',
    body: bulkBody(assetsList, { id: Id, ...labelSettings }),
    idempotentBy: 'id',
    data: onePrint,
    errors: ['NO_LABELS', 'TOO_MANY_LABELS', 'PRINT_RUNNING', 'CONFLICT'],
  }),
  list: endpoint('GET', '/assets/label-prints', {
    summary: 'Lists your labels of the last day, newest first.',
    query: OnePage,
    data: wholeList({ prints: z.array(LabelPrint) }),
  }),
  cancel: endpoint('POST', '/assets/label-print/:id/cancel', {
    summary: 'Stops drawing labels.',
    params,
    data: onePrint,
    errors: ['NOT_FOUND'],
  }),
};

/** To the person whose labels they are: clients refetch them. */
export const labelPrintsEvents = { LabelPrintEvent: z.object({ id: Id }) };
