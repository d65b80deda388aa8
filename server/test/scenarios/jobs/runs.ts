import type { runsApi } from '@sightline/contract/jobs/runs';
import type { Scenarios } from '../scenario.ts';

/** Everybody has their own runs alone. */
export const scenarios: Scenarios<typeof runsApi> = {
  list: { allow: 'workspace.view' },
  cancel: {
    allow: 'workspace.view',
    given: ['assets.label-prints.start'],
    input: ({ label_print }) => ({ params: { id: label_print } }),
    unaudited: 'nothing of the workspace changes',
    unseen: 'its labels are drawn before anybody looks',
  },
};
