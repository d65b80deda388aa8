import { absencesApi } from '@sightline/contract/schedule/absences';
import { bookingApi } from '@sightline/contract/schedule/booking';
import { feedsApi } from '@sightline/contract/schedule/feeds';
import { seriesApi } from '@sightline/contract/schedule/series';
import { skillsApi } from '@sightline/contract/schedule/skills';
import { toolsApi } from '@sightline/contract/schedule/tools';
import { type Server, serve } from '../../http/serve.ts';
import { createAbsence, removeAbsence, updateAbsence } from './absences/actions.ts';
import { listAbsences } from './absences/queries.ts';
import { bookVisit, cancelBooking, confirmBooking, createBookingLink, revokeBookingLink } from './booking/actions.ts';
import { downloadBooking } from './booking/calendar.ts';
import { findBooking, listBookingLinks } from './booking/queries.ts';
import { findFeed, readFeedFile, removeFeed, renewFeed } from './feeds/actions.ts';
import { changeSeries, createSeries, previewSeries, removeSeries } from './series/actions.ts';
import { findSeries } from './series/queries.ts';
import { createSkill, removeSkill, updateSkill } from './skills/actions.ts';
import { listSkills } from './skills/queries.ts';
import { listVisitMakers, setPlannable } from './skills/visit-makers.ts';
import { createTool, orderTools, setToolPicture, updateTool } from './tools/actions.ts';
import { listAvailableTools, listTools } from './tools/queries.ts';
import { listReservations, releaseTool, reserveTool } from './tools/reservations.ts';
import { listToolsOfVisit, setToolsOfVisit } from './tools/visit-tools.ts';

/** Serves the resources of visits besides people and time. */
export function resourceRoutes(server: Server): void {
  const [view, manage] = [{ allow: 'schedule.view' }, { allow: 'schedule.manage' }] as const;
  const configure = { allow: 'tickets.configure' } as const;
  serve(server, toolsApi.list, view, listTools);
  serve(server, toolsApi.available, view, listAvailableTools);
  serve(server, toolsApi.create, { ...configure, message: 'tool_created' }, createTool);
  serve(server, toolsApi.order, configure, orderTools);
  serve(server, toolsApi.update, { ...configure, message: 'tool_updated' }, updateTool);
  serve(server, toolsApi.setPicture, configure, setToolPicture);
  serve(server, toolsApi.reservations, view, listReservations);
  serve(server, toolsApi.reserve, manage, reserveTool);
  serve(server, toolsApi.release, manage, releaseTool);
  serve(server, toolsApi.ofVisit, view, listToolsOfVisit);
  serve(server, toolsApi.setOfVisit, manage, setToolsOfVisit);

  serve(server, skillsApi.list, view, listSkills);
  serve(server, skillsApi.create, configure, createSkill);
  serve(server, skillsApi.update, configure, updateSkill);
  serve(server, skillsApi.remove, configure, removeSkill);
  serve(server, skillsApi.people, view, listVisitMakers);
  serve(server, skillsApi.setPlannable, configure, setPlannable);

  serve(server, absencesApi.list, view, listAbsences);
  serve(server, absencesApi.create, view, createAbsence);
  serve(server, absencesApi.update, view, updateAbsence);
  serve(server, absencesApi.remove, view, removeAbsence);

  serve(server, seriesApi.find, view, findSeries);
  serve(server, seriesApi.preview, manage, previewSeries);
  serve(server, seriesApi.create, manage, createSeries);
  serve(server, seriesApi.change, manage, changeSeries);
  serve(server, seriesApi.remove, manage, removeSeries);

  serve(server, feedsApi.find, view, findFeed);
  serve(server, feedsApi.renew, view, renewFeed);
  serve(server, feedsApi.remove, view, removeFeed);
  serve(server, feedsApi.read, { allow: 'public', rate: 'guest' }, readFeedFile);

  serve(server, bookingApi.list, view, listBookingLinks);
  serve(server, bookingApi.create, manage, createBookingLink);
  serve(server, bookingApi.revoke, manage, revokeBookingLink);
  serve(server, bookingApi.find, { allow: 'public', rate: 'guest' }, findBooking);
  serve(server, bookingApi.book, { allow: 'public', rate: 'guest' }, bookVisit);
  serve(server, bookingApi.cancel, { allow: 'public', rate: 'guest' }, cancelBooking);
  serve(server, bookingApi.confirm, { allow: 'public', rate: 'guest' }, confirmBooking);
  serve(server, bookingApi.calendar, { allow: 'public', rate: 'guest' }, downloadBooking);
}
