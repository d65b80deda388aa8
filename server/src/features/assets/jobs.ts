import { deleteDocument } from './documents/keeping.ts';

export const assetJobs = { 'assets.remove_document': deleteDocument };
