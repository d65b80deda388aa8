import { type VisitStatus, visitSteps } from '@sightline/contract/schedule/schedule';

/** Whether a request may take a visit from one status to another. */
export const canStep = (from: VisitStatus, to: VisitStatus): boolean => visitSteps[from].includes(to);

/** True once the visit has ended or was cancelled. */
export const isOver = (status: VisitStatus): boolean =>
  status === 'done' || status === 'could_not_be_done' || status === 'cancelled';

/** True once a person has set out: the start and the people of the visit are then fixed. */
export const hasStarted = (status: VisitStatus): boolean => status === 'on_the_way' || status === 'on_site';
