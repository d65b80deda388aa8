import { callsApi } from '@sightline/contract/calls';
import { type Server, serve } from '../../http/serve.ts';
import { findCall } from './access.ts';
import { endCall, inviteToCall, joinCall, leaveCall, startCall } from './actions.ts';
import { requestDraw, startAr, stopAr, stopDraw } from './ar.ts';
import { answerJoinRequest, askToJoin, findGuest, findInvitation, joinAsGuest } from './guests.ts';
import { listActiveCalls } from './queries.ts';

export function callRoutes(server: Server): void {
  serve(server, callsApi.active, { allow: 'calls.join' }, listActiveCalls);
  serve(server, callsApi.find, { allow: 'calls.join' }, findCall);
  serve(server, callsApi.create, { allow: 'calls.start' }, startCall);
  serve(server, callsApi.join, { allow: 'calls.join' }, joinCall);
  serve(server, callsApi.leave, { allow: 'calls.join', guests: true }, leaveCall);
  serve(server, callsApi.end, { allow: 'calls.end' }, endCall);
  serve(server, callsApi.invite, { allow: 'calls.invite' }, inviteToCall);
  serve(server, callsApi.invitation, { allow: 'public', rate: 'guest' }, findInvitation);
  serve(server, callsApi.joinRequest, { allow: 'public' }, askToJoin);
  serve(server, callsApi.guestState, { allow: 'calls.join', guests: true }, findGuest);
  serve(server, callsApi.joinResponse, { allow: 'calls.admit' }, answerJoinRequest);
  serve(server, callsApi.joinGuest, { allow: 'calls.join', guests: true }, joinAsGuest);
  serve(server, callsApi.startAr, { allow: 'ar.control' }, startAr);
  serve(server, callsApi.requestDraw, { allow: 'calls.join', guests: true }, requestDraw);
  serve(server, callsApi.stopDraw, { allow: 'calls.join', guests: true }, stopDraw);
  serve(server, callsApi.stopAr, { allow: 'ar.control' }, stopAr);
}
