import { custom, day, number, oneOf, person, ref, space, text, time } from '../conditions/fields.ts';

export const assetStatuses = ['operational', 'degraded', 'down', 'in_repair', 'spare', 'retired'] as const;
export const criticalities = ['low', 'medium', 'high', 'critical'] as const;
export const warrantyStatuses = ['active', 'expiring', 'expired', 'none'] as const;
export const maintenanceStates = ['due', 'soon'] as const;
/** A field that the workspace has defined, with a value of it. */
export const customValue = /^[0-9a-f-]{36}:[\w-]{1,40}$/;

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
  status: oneOf(assetStatuses),
  criticality: oneOf(criticalities),
  warranty: oneOf(warrantyStatuses),
  /** For agents who manage assets. */
  maintenance: oneOf(maintenanceStates),
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

export const claimStatuses = ['draft', 'sent', 'approved', 'rejected', 'closed'] as const;

export const claimFields = {
  status: oneOf(claimStatuses),
  provider: text(),
  reference: text(),
  faulty_serial: text(),
  replacement_serial: text(),
  amount: number(),
  created_by: person(),
  created: time(),
  updated: time(),
};

export const modelFields = {
  name: text(),
  manufacturer: text(),
  category: ref(),
  warranty_template: ref(),
  units: number(),
  updated: time(),
};
