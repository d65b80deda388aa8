import { socketRoom } from '@sightline/contract/realtime';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import fastify from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { as, configureTestApp } from '#test/app';
import { buildOrganization, buildPerson, buildSpace } from '#test/factories';
import { connect } from '#test/socket';
import { TIMEOUT } from '#test/timeout';
import { answerError } from '../http/errors.ts';
import { loggerOptions, logRequests } from './logs.ts';

const lines: string[] = [];
const stream = { write: (line: string) => void lines.push(line) };
configureTestApp({ LOG_LEVEL: 'warn' }, { logTo: stream });

const linesSaying = (words: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === words);

describe('the log of a level that tells no ordinary request', () => {
  it('says who was not allowed what', async () => {
    const organization = await buildOrganization();
    const client = await buildPerson(organization, 'Client', await buildSpace(organization));
    const { status } = await as(client.token).send(ticketsApi.close, { params: { id: uuidv7() }, body: {} });
    expect(status).toBe(403);
    await vi.waitFor(() => expect(linesSaying('request forbidden')).toHaveLength(1), TIMEOUT);
    const asked = {
      method: 'POST',
      route: '/api/ticket/:id/close',
      organization_id: organization.id,
      actor_id: client.id,
    };
    expect(linesSaying('request forbidden')[0]).toMatchObject({ level: 'warn', code: 'FORBIDDEN', ...asked });
  });

  it('says who was not allowed to listen to what', async () => {
    const organization = await buildOrganization();
    const agent = await buildPerson(organization);
    const socket = await connect(agent.token);
    const room = socketRoom.room(uuidv7());
    expect(await socket.join(room)).toEqual({ ok: false, code: 'FORBIDDEN' });
    const refused = { level: 'warn', organization_id: organization.id, actor_id: agent.id, room };
    await vi.waitFor(() => expect(linesSaying('not allowed to join')).toMatchObject([refused]), TIMEOUT);
  });

  it('says for whom, and of which workspace, something failed', async () => {
    const http = fastify({ logger: loggerOptions({ LOG_LEVEL: 'warn' }, stream) });
    logRequests(http, { LOG_LEVEL: 'warn' });
    const agent = await buildPerson(await buildOrganization());
    http.get('/boom/:id', (request, reply) => {
      Object.assign(request, { caller: { id: agent.id, organization_id: agent.organization_id } });
      answerError(new Error('boom'), 'en', request, reply);
      return reply;
    });
    expect((await http.inject('/boom/secret')).statusCode).toBe(500);
    const asked = { method: 'GET', route: '/boom/:id', organization_id: agent.organization_id, actor_id: agent.id };
    expect(linesSaying('request failed')).toMatchObject([{ level: 'error', ...asked, reqId: expect.any(String) }]);
    expect(lines.join('')).not.toContain('/boom/secret');
    await http.close();
  });
});
