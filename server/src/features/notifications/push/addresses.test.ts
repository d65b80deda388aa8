import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { pushApi } from '@sightline/contract/notifications/push';
import { mention } from '@sightline/contract/talk/talk';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { as, configureTestApp } from '#test/app';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { sendTestMessage } from '#test/factories/talk';
import { jobsDone } from '#test/jobs';
import { PushedBrowser } from '#test/pushed-browser';

/** As it is delivered: internal addresses are not allowed. */
beforeAll(() => configureTestApp({ PUSH_INTERNAL_ADDRESSES: 'false' }));

const tokenFor = (endpoint: string) =>
  JSON.stringify({ ...JSON.parse(new PushedBrowser('https://push.example.com').token), endpoint });

it.each([
  'https://127.0.0.1/send/1',
  'https://10.1.2.3/send/1',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/send/1',
  'https://[::ffff:10.1.2.3]/send/1',
  'http://127.0.0.1:5432/send/1',
  'http://push.example.com/send/1',
  'https://user:password@push.example.com/send/1',
  'file:///etc/passwd',
  'not an address',
])('a subscription to %s is refused', async (endpoint) => {
  const { token } = await buildPerson(await buildOrganization());
  const answer = await as(token).call(pushApi.register, { body: { token: tokenFor(endpoint), device: 'web' } });
  expect(answer).toMatchObject({ status: 422, code: 'PUSH_ADDRESS_REFUSED' });
});

it('nothing is sent to a name that leads into the network of this server', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const organization = await buildOrganization();
  const [ana, bruno] = [await buildPerson(organization), await buildPerson(organization)];
  const endpoint = `https://localhost:${(server.address() as AddressInfo).port}/send/1`;
  const answer = await as(bruno.token).call(pushApi.register, { body: { token: tokenFor(endpoint), device: 'web' } });
  expect(answer.status).toBe(200);
  const room = await buildRoom([ana, bruno]);
  await sendTestMessage(ana, room, mention(bruno.id, bruno.name), { tagged_ids: [bruno.id] });
  await jobsDone();
  const devices = await arrange('select failures from push_subscriptions where person_id = $1', [bruno.id]);
  expect([connections, devices]).toEqual([0, [{ failures: 1 }]]);
});
