import { remindOwners } from './reviewing.ts';
import { publishScheduled } from './scheduling.ts';

export const knowledgeJobs = {
  'knowledge.publish': publishScheduled,
  'knowledge.remind': remindOwners,
};
