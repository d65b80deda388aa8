import { remindOwners } from './reviewing.ts';
import { publishScheduled } from './scheduling.ts';
import { importArticles } from './transfer/import-job.ts';

export const knowledgeJobs = {
  'knowledge.publish': publishScheduled,
  'knowledge.import': importArticles,
  'knowledge.remind': remindOwners,
};
