import { type VisitStatus, visitSteps } from '@sightline/contract/schedule/schedule';

/** Whether a request may take a visit from one status to another. */
export const canStep = (from: VisitStatus, to: VisitStatus): boolean => visitSteps[from].includes(to);

/** Nothing of it is planned any more. */
export const isOver = (status: VisitStatus): boolean =>
  status === 'done' || status === 'could_not_be_done' || status === 'cancelled';

/** Somebody has set out: where and with whom it begins is no plan any more. */
export const hasStarted = (status: VisitStatus): boolean => status === 'on_the_way' || status === 'on_site';
