import { type AuditEventName, auditEvents } from '@sightline/contract/audit/events';
import { describe, expect, it, vi } from 'vitest';
import { writes } from '#test/scenarios/cases';
import type { Input } from '#test/scenarios/forms';
import { type Known, prepare, requireScenario } from '#test/scenarios/play';
import type { EndpointName } from '#test/scenarios/scenario';
import { buildStage, listAudited } from '#test/scenarios/stage';
import { TIMEOUT } from '#test/timeout';

/** An event that an endpoint is audited as when it is called otherwise than in its scenario, prepared as for `given`. */
type Otherwise = { event: AuditEventName; name: EndpointName; given: EndpointName; input: (known: Known) => Input };

const otherwise: Otherwise[] = [
  {
    event: 'asset.moved',
    name: 'assets.bulk',
    given: 'assets.bulk',
    input: ({ asset }) => ({ body: { action: 'move', branch_id: null, ids: [asset] } }),
  },
  {
    event: 'session.sign_in_failed',
    name: 'session.login',
    given: 'session.login',
    input: ({ email }) => ({ body: { email, password: 'wrong' } }),
  },
  {
    event: 'call.guest_refused',
    name: 'calls.joinResponse',
    given: 'calls.joinResponse',
    input: ({ call, guest }) => ({ params: { id: call }, body: { id: guest, response: 'refused' } }),
  },
  {
    event: 'call.recording_withdrawn',
    name: 'calls.recordings.answer',
    given: 'calls.recordings.stop',
    input: ({ call, recording }) => ({ params: { id: call }, body: { recording_id: recording, answer: 'refused' } }),
  },
];

/** These are done by the server, the console, or by reading; `workspace.created` begins a log of its own. */
const happensBeside: AuditEventName[] = [
  'workspace.created',
  'person.added',
  'session.qr_refused',
  'session.recovery_code_used',
  'session.second_factor_failed',
  'person.suspended',
  'person.activated',
  'person.sessions_ended',
  'person.reset_link_sent',
  'person.email_changed',
  'person.removal_taken_back',
  'person.removed',
  'call.disconnected',
  'call.recording_refused',
  'call.recording_opened',
  'file.opened',
  'import.finished',
  'mail.sent',
  'asset.purged',
  'workspace.domain_proved',
  'workspace.domain_lost',
  'workspace.backed_up',
  'workspace.restored',
];

describe('the audit log', () => {
  it('meets everything that it can keep', () => {
    const met = [...writes.flatMap(({ scenario }) => scenario.audits ?? []), ...otherwise.map(({ event }) => event)];
    expect([...new Set([...met, ...happensBeside])].sort()).toEqual([...auditEvents].sort());
  });

  it.each(otherwise)('gets exactly one entry of what ends otherwise: $event', async ({ event, name, given, input }) => {
    const { endpoint, scenario } = requireScenario(name);
    const stage = await buildStage();
    await prepare(stage, given);
    const before = await listAudited(stage);
    await stage.send(scenario.by ?? 'agent', endpoint, input(stage.known));
    // A refusal is written when its answer is already on the way.
    await vi.waitFor(async () => expect(await listAudited(stage)).toEqual([...before, event]), TIMEOUT);
  });
});
