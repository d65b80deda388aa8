import { alertWarranties } from './alerts/jobs.ts';
import { deleteDocument } from './documents/keeping.ts';

export const assetJobs = { 'assets.alert_warranties': alertWarranties, 'assets.remove_document': deleteDocument };
