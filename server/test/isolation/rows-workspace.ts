import { empty, ofAnotherWorkspace, type Row, refused } from './probe.ts';

/** Endpoints of session, people and workspace. */
export const workspaceRows: Record<string, Row> = {
  'session.login': { allow: 'public', probes: {} },
  'session.current': { allow: 'signed-in', probes: {} },
  'session.logout': { allow: 'signed-in', probes: {} },
  'session.updateMe': { allow: 'signed-in', probes: {} },
  'session.changePassword': { allow: 'signed-in', probes: {} },
  'session.sessions': {
    allow: 'signed-in',
    probes: { 'of a person': refused((target) => ({ params: { id: target.agent } })) },
  },
  'session.endSession': {
    allow: 'signed-in',
    probes: {
      'of a person': refused((target) => ({ params: { id: target.agent, sid: target.session } })),
      'as if it were an own one': refused((target, own) => ({ params: { id: own.agent, sid: target.session } }), {
        strangers: ofAnotherWorkspace,
      }),
    },
  },
  'session.endSessions': {
    allow: 'signed-in',
    probes: { 'of a person': refused((target) => ({ params: { id: target.agent } })) },
  },
  'session.enter': {
    allow: 'signed-in',
    probes: {
      'another workspace': refused((target) => ({ body: { organization_id: target.organization } }), {
        strangers: ofAnotherWorkspace,
      }),
      'a space of another': refused(
        (target, own) => ({ body: { organization_id: own.organization, branch_id: target.branch } }),
        { grantedTo: 'client' },
      ),
    },
  },
  'session.forgotPassword': { allow: 'public', probes: {} },
  'session.findReset': { allow: 'public', probes: {} },
  'session.resetPassword': { allow: 'public', probes: {} },
  'people.list': {
    allow: 'people.view',
    probes: {
      'of a space': empty((target) => ({ query: { filter: { branch_id: target.branch } } })),
      'by a name': empty((target) => ({ query: { query: target.secret } })),
    },
  },
  'audit.list': {
    allow: 'audit.view',
    probes: { 'of a person': empty((target) => ({ query: { filter: { user_id: target.agent } } })) },
  },
  'workspace.staticData': { allow: 'public', probes: {} },
  'workspace.environment': { allow: 'public', probes: {} },
  'workspace.update': { allow: 'workspace.update', probes: {} },
  'workspace.setLogo': { allow: 'workspace.update', probes: {} },
  'workspace.removeLogo': { allow: 'workspace.update', probes: {} },
  'workspace.subscription': { allow: 'subscription.view', probes: {} },
  'workspace.settings': { allow: 'workspace.view', probes: {} },
  'workspace.updateSetting': { allow: 'workspace.update', probes: {} },
  'workspace.spaces': {
    allow: 'spaces.view',
    probes: { 'by a name': empty((target) => ({ query: { query: target.secret } })) },
  },
  'workspace.createSpace': { allow: 'spaces.create', probes: {}, madeByCaller: ['body.id'] },
  'workspace.setupAvailability': { allow: 'public', probes: {} },
  'workspace.setup': { allow: 'public', probes: {} },
};
