import { custom, day, oneOf, ref, space, text, time } from '../conditions/fields.ts';

/** Declares the fields of an asset that conditions test. No schemas here, so that screens may load it at once. */
export const assetFields = {
  name: text(),
  tag: text(),
  serial: text(),
  manufacturer: text(),
  location: text(),
  /** With those below it. */
  category: ref(),
  model: ref(),
  customer: space(),
  status: oneOf(['operational', 'degraded', 'down', 'in_repair', 'spare', 'retired']),
  criticality: oneOf(['low', 'medium', 'high', 'critical']),
  warranty: oneOf(['active', 'expiring', 'expired', 'none']),
  /** For agents who manage assets. */
  maintenance: oneOf(['due', 'soon']),
  warranty_ends: day(),
  purchased: day(),
  created: time(),
  updated: time(),
  custom: custom(),
};

export const assetOrders = [
  'name',
  'tag',
  'serial',
  'status',
  'criticality',
  'warranty_ends_on',
  'created_at',
  'updated_at',
] as const;
