import { alertWarranties } from './alerts/jobs.ts';
import { deleteDocument } from './documents/keeping.ts';
import { type OpenTicket, planMaintenance } from './maintenance/jobs.ts';
import { purgeAssets } from './trash/jobs.ts';

export const assetJobs = (openTicket: OpenTicket) => ({
  'assets.alert_warranties': alertWarranties,
  'assets.remove_document': deleteDocument,
  'assets.purge': purgeAssets,
  'assets.plan_maintenance': planMaintenance(openTicket),
});
