import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { OnePage, wholeList } from '../envelope.ts';
import { limits } from '../limits.ts';
import { Day, Id, line, optionalLine, prose } from '../scalars.ts';
import { warrantyStatuses } from './list-fields.ts';

export const WarrantyKind = z.enum(['manufacturer', 'extended', 'contract', 'service']);
export type WarrantyKind = z.infer<typeof WarrantyKind>;

export const Coverage = z.enum(['labour', 'parts', 'travel', 'remote']);
export type Coverage = z.infer<typeof Coverage>;

/** `expiring`: the last one ends within limits.assets.expiringDays. By the calendar of the workspace. */
export const WarrantyStatus = z.enum(warrantyStatuses);
export type WarrantyStatus = z.infer<typeof WarrantyStatus>;

/** From `starts_on` to `ends_on`, both included. With `months` the end was computed. */
export const Warranty = z.object({
  id: Id,
  kind: WarrantyKind,
  provider: z.string(),
  reference: z.string(),
  starts_on: Day,
  months: z.int().nullable(),
  ends_on: Day,
  covers: z.array(Coverage),
  terms: z.string(),
});
export type Warranty = z.infer<typeof Warranty>;

const definition = {
  kind: WarrantyKind.default('manufacturer'),
  provider: optionalLine(limits.name).default(''),
  reference: optionalLine(limits.name).default(''),
  starts_on: Day,
  /** Either this or `ends_on`. */
  months: z.int().min(1).max(limits.assets.warrantyMonths).nullable().default(null),
  ends_on: Day.nullable().default(null),
  covers: z.array(Coverage).min(1).max(4),
  terms: prose(limits.assets.terms).default(''),
};
type Ending = { starts_on: string; months: number | null; ends_on: string | null };
const hasOneEnd = ({ months, ends_on }: Ending): boolean => (months === null) !== (ends_on === null);
const endsAfterStart = ({ starts_on, ends_on }: Ending): boolean => ends_on === null || ends_on >= starts_on;

export const WarrantyInput = z
  .object(definition)
  .refine(hasOneEnd, { path: ['ends_on'] })
  .refine(endsAfterStart, { path: ['ends_on'], params: { code: 'before_start' } });
export const CreateWarrantyInput = z
  .object({ id: Id.optional(), ...definition })
  .refine(hasOneEnd, { path: ['ends_on'] })
  .refine(endsAfterStart, { path: ['ends_on'], params: { code: 'before_start' } });

const params = z.object({ id: Id });
const warrantyParams = z.object({ id: Id, warrantyId: Id });
const oneWarranty = z.object({ warranty: Warranty });

export const warrantiesApi = {
  list: endpoint('GET', '/asset/:id/warranties', {
    summary: 'Lists the warranties of an asset, the latest end first.',
    params,
    query: OnePage,
    data: wholeList({ status: WarrantyStatus, warranties: z.array(Warranty) }),
    errors: ['NOT_FOUND'],
  }),
  create: endpoint('POST', '/asset/:id/warranties', {
    summary: 'Adds a warranty to an asset.',
    description: 'It ends on `ends_on`, or after `months`: one of the two.',
    params,
    body: CreateWarrantyInput,
    idempotentBy: 'id',
    data: oneWarranty,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_WARRANTIES'],
  }),
  update: endpoint('PUT', '/asset/:id/warranty/:warrantyId', {
    summary: 'Changes a warranty.',
    params: warrantyParams,
    body: WarrantyInput,
    data: oneWarranty,
    errors: ['NOT_FOUND'],
  }),
  remove: endpoint('DELETE', '/asset/:id/warranty/:warrantyId', {
    summary: 'Removes a warranty.',
    description: 'One with claims stays.',
    params: warrantyParams,
    errors: ['NOT_FOUND', 'WARRANTY_CLAIMED'],
  }),
  coverage: endpoint('GET', '/asset/:id/coverage', {
    summary: 'Says what is covered on a day; today, unless it names one.',
    description: 'With `part` only whether that is covered.',
    params,
    query: z.object({ at: Day.optional(), part: Coverage.optional() }),
    data: z.object({
      at: Day,
      /** Each with the last day before a gap; of the warranties that cover it on that day, the one that ends last. */
      covered: z.array(
        z.object({ part: Coverage, until: Day, warranty_id: Id, provider: line(limits.name).or(z.literal('')) }),
      ),
    }),
    errors: ['NOT_FOUND'],
  }),
};
