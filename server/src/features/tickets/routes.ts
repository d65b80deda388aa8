import { assistanceTypesApi } from '@sightline/contract/tickets/assistance-types';
import { bulksApi } from '@sightline/contract/tickets/bulks';
import { ticketFormsApi } from '@sightline/contract/tickets/forms';
import { problemTypesApi } from '@sightline/contract/tickets/problem-types';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { type Server, serve } from '../../http/serve.ts';
import { listTimers } from '../../timers/queries.ts';
import { startTimerOf, stopTimerOf } from '../../timers/timers.ts';
import { ticketTimers, updateTicket, updateTicketLight } from './actions.ts';
import { assignTicket, unassignTicket } from './assignment.ts';
import { findBulk, startBulk, undoBulk } from './bulk.ts';
import { closeTicket, reopenTicket } from './closing.ts';
import { createTicket } from './creation.ts';
import { cloneTicketForm, createTicketForm, orderTicketForms, updateTicketForm } from './forms/actions.ts';
import { openTicketForm, sendTicketForm, workspaceOfForm } from './forms/public.ts';
import { findFormOfTicket, listTicketForms } from './forms/queries.ts';
import { exportTickets, listTickets } from './list.ts';
import {
  countTickets,
  findTicket,
  findTicketByNumber,
  listPriorities,
  listStatuses,
  listTicketEvents,
} from './queries.ts';
import {
  createAssistanceType,
  createProblemType,
  orderAssistanceTypes,
  orderProblemTypes,
  updateAssistanceType,
  updateProblemType,
} from './ticket-types/actions.ts';
import { listAssistanceTypes, listProblemTypes } from './ticket-types/queries.ts';

export function ticketRoutes(server: Server): void {
  const { create, close, reopen } = ticketsApi;
  serve(server, ticketsApi.list, { allow: 'tickets.view' }, listTickets);
  serve(server, ticketsApi.export, { allow: 'tickets.update' }, exportTickets);
  /** The action asks for the right to each change. */
  serve(server, bulksApi.start, { allow: 'tickets.view' }, startBulk);
  serve(server, bulksApi.find, { allow: 'tickets.view' }, findBulk);
  serve(server, bulksApi.undo, { allow: 'tickets.view' }, undoBulk);
  serve(server, ticketsApi.counts, { allow: 'tickets.view' }, countTickets);
  serve(server, ticketsApi.find, { allow: 'tickets.view' }, findTicket);
  serve(server, ticketsApi.findByNumber, { allow: 'tickets.view' }, findTicketByNumber);
  serve(server, ticketsApi.events, { allow: 'tickets.view' }, listTicketEvents);
  serve(server, ticketsApi.statuses, { allow: 'tickets.view' }, listStatuses);
  serve(server, ticketsApi.priorities, { allow: 'tickets.view' }, listPriorities);
  serve(server, create, { allow: 'tickets.create', message: 'ticket_created' }, createTicket);
  serve(server, ticketsApi.update, { allow: 'tickets.update' }, updateTicket);
  serve(server, ticketsApi.updateLight, { allow: 'tickets.update' }, updateTicketLight);
  serve(server, ticketsApi.assign, { allow: 'tickets.assign' }, assignTicket);
  serve(server, ticketsApi.unassign, { allow: 'tickets.assign' }, unassignTicket);
  serve(server, close, { allow: 'tickets.close', message: 'ticket_closed' }, closeTicket);
  serve(server, reopen, { allow: 'tickets.reopen', message: 'ticket_reopened' }, reopenTicket);
  serve(server, ticketsApi.timers, { allow: 'tickets.timer' }, listTimers);
  serve(server, ticketsApi.startTimer, { allow: 'tickets.timer' }, startTimerOf(ticketTimers));
  serve(server, ticketsApi.stopTimer, { allow: 'tickets.timer' }, stopTimerOf(ticketTimers));
  typeRoutes(server);
  formRoutes(server);
}

function formRoutes(server: Server): void {
  const { list, create, update, clone, order, ofTicket, open, send } = ticketFormsApi;
  const allow = 'tickets.configure';
  serve(server, list, { allow: 'tickets.create' }, listTicketForms);
  serve(server, create, { allow, message: 'ticket_form_created' }, createTicketForm);
  serve(server, update, { allow, message: 'ticket_form_updated' }, updateTicketForm);
  serve(server, clone, { allow, message: 'ticket_form_created' }, cloneTicketForm);
  serve(server, order, { allow }, orderTicketForms);
  serve(server, ofTicket, { allow: 'tickets.view' }, findFormOfTicket);
  serve(server, open, { allow: 'public', rate: 'auth' }, openTicketForm);
  serve(server, send, { allow: 'public', rate: 'auth', workspaceOf: workspaceOfForm }, sendTicketForm);
}

function typeRoutes(server: Server): void {
  const [ofAssistance, ofProblems] = [assistanceTypesApi, problemTypesApi];
  const allow = 'tickets.configure';
  serve(server, ofAssistance.list, { allow: 'sheets.view' }, listAssistanceTypes);
  serve(server, ofAssistance.create, { allow, message: 'assistance_type_created' }, createAssistanceType);
  serve(server, ofAssistance.update, { allow, message: 'assistance_type_updated' }, updateAssistanceType);
  serve(server, ofAssistance.order, { allow }, orderAssistanceTypes);
  serve(server, ofProblems.list, { allow: 'sheets.view' }, listProblemTypes);
  serve(server, ofProblems.create, { allow, message: 'problem_type_created' }, createProblemType);
  serve(server, ofProblems.update, { allow, message: 'problem_type_updated' }, updateProblemType);
  serve(server, ofProblems.order, { allow }, orderProblemTypes);
}
