import { deleteDocument } from './documents.ts';

export const assetJobs = { 'assets.remove_document': deleteDocument };
