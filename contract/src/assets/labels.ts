import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { bulkBody } from '../lists.ts';
import { assetsList } from './assets.ts';
import { labelFields, labelLayoutNames } from './label-layouts.ts';

const { copies, positions } = limits.labels;

/** On which paper, with what beside the code, from which place on, and how many of each. */
export const labelSettings = {
  layout: z.enum(labelLayoutNames),
  fields: z.array(z.enum(labelFields)).max(labelFields.length).default(['tag', 'name']),
  start: z.int().min(1).max(positions).default(1),
  copies: z.int().min(1).max(copies).default(1),
};

export const labelsApi = {
  print: endpoint('POST', '/assets/labels', {
    summary: 'Downloads labels of assets as PDF, in the order of their tags.',
    description:
      'The QR code of a label is the address of its asset. `start` is the first free place of a sheet that was begun, counted from 1, row by row.',
    body: bulkBody(assetsList, labelSettings),
    raw: true,
    errors: ['NO_LABELS', 'TOO_MANY_LABELS', 'DOCUMENT_TOO_LARGE', 'DOCUMENT_QUEUE_FULL'],
  }),
};
