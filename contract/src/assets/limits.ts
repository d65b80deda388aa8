const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Limits of assets. `code` is what may be scanned, `warrantyMonths` fifty years; a warranty is expiring in its last `expiringDays`. */
export const assetLimits = {
  tag: 40,
  serial: 120,
  help: 300,
  pattern: 60,
  fieldValue: 5000,
  options: 200,
  fields: 100,
  categories: 500,
  depth: 50,
  warranties: 50,
  documents: 200,
  templates: 100,
  alertRoles: 20,
  alertPeople: 50,
  /** Before a warranty ends; from this hour on, by the clock of the workspace. */
  alertDays: [90, 60, 30],
  alertFromHour: 7,
  alertsEvery: 10 * minute,
  /** `each`: meters and plans of an asset; `readings`: those that are shown of a meter. */
  maintenance: {
    each: 50,
    readings: 60,
    reading: 1_000_000_000,
    unit: 20,
    every: 1_000_000,
    daysAhead: 365,
    plannedEvery: 10 * minute,
    /** In days. */
    soon: 30,
  },
  documentName: 200,
  warrantyMonths: 600,
  terms: 5000,
  expiringDays: 90,
  code: 500,
  codes: 20,
  contacts: 30,
  downtimes: 50,
  children: 100,
  recent: 5,
  /** How long a deleted asset can be restored. */
  trash: { keptFor: 30 * day, purgedEvery: hour, atOnce: 200 },
} as const;
