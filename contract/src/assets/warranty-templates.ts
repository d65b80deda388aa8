import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { greatestInt, Id, line, optionalLine, prose } from '../scalars.ts';
import { Coverage, WarrantyKind } from './warranties.ts';

/** A warranty as it is given to many assets: it runs for `months` from the purchase, or from the day on which it is given. */
export const AssetWarrantyTemplate = z.object({
  id: Id,
  name: z.string(),
  kind: WarrantyKind,
  /** Empty: the manufacturer of the asset. */
  provider: z.string(),
  months: z.int(),
  covers: z.array(Coverage),
  terms: z.string(),
  /** Models whose new units get it. */
  models_count: z.int(),
  version: z.int(),
});
export type AssetWarrantyTemplate = z.infer<typeof AssetWarrantyTemplate>;

const definition = {
  name: line(limits.name),
  kind: WarrantyKind.default('manufacturer'),
  provider: optionalLine(limits.name).default(''),
  months: z.int().min(1).max(limits.assets.warrantyMonths),
  covers: z.array(Coverage).min(1).max(4),
  terms: prose(limits.assets.terms).default(''),
};
export const CreateTemplateInput = z.object({ id: Id.optional(), ...definition });
export const UpdateTemplateInput = z.object({ ...definition, version: z.int().max(greatestInt) });

const params = z.object({ id: Id });
const oneTemplate = z.object({ warranty_template: AssetWarrantyTemplate });

export const warrantyTemplatesApi = {
  list: endpoint('GET', '/warranty-templates', {
    summary: 'Lists the templates of warranties, by name.',
    query: OnePage,
    data: wholeList({ warranty_templates: z.array(AssetWarrantyTemplate) }),
  }),
  create: endpoint('POST', '/warranty-templates', {
    summary: 'Creates a template of warranties.',
    body: CreateTemplateInput,
    idempotentBy: 'id',
    data: oneTemplate,
    errors: ['CONFLICT', 'TOO_MANY_TEMPLATES'],
  }),
  update: endpoint('PUT', '/warranty-template/:id', {
    summary: 'Changes a template of warranties.',
    description: 'Warranties that were made from it stay as they are.',
    params,
    body: UpdateTemplateInput,
    data: oneTemplate,
    errors: ['NOT_FOUND', 'STALE_VERSION'],
  }),
  remove: endpoint('DELETE', '/warranty-template/:id', {
    summary: 'Deletes a template of warranties.',
    description: 'Warranties that were made from it stay, and models are left without it.',
    params,
    errors: ['NOT_FOUND'],
  }),
};
