import { scheduleApi } from '@sightline/contract/schedule/schedule';
import { type Server, serve } from '../../http/serve.ts';
import { changeVisit, checkVisit, planVisit, removeVisit } from './actions.ts';
import { checkIn, checkOut } from './attendance.ts';
import { listFreeTimes } from './free-times/queries.ts';
import { findVisit, listSchedule, listVisitsOfTicket } from './queries.ts';
import { stepVisit } from './steps.ts';
import { listUnscheduled } from './unscheduled.ts';

export function scheduleRoutes(server: Server): void {
  const [see, manage] = [{ allow: 'schedule.view' }, { allow: 'schedule.manage' }] as const;
  serve(server, scheduleApi.list, see, listSchedule);
  serve(server, scheduleApi.find, see, findVisit);
  serve(server, scheduleApi.ofTicket, see, listVisitsOfTicket);
  serve(server, scheduleApi.unscheduled, see, listUnscheduled);
  serve(server, scheduleApi.freeTimes, manage, listFreeTimes);
  serve(server, scheduleApi.check, manage, checkVisit);
  serve(server, scheduleApi.plan, manage, planVisit);
  serve(server, scheduleApi.change, manage, changeVisit);
  serve(server, scheduleApi.remove, manage, removeVisit);
  serve(server, scheduleApi.step, manage, stepVisit);
  serve(server, scheduleApi.checkIn, { allow: 'tickets.timer' }, checkIn);
  serve(server, scheduleApi.checkOut, { allow: 'tickets.timer' }, checkOut);
}
