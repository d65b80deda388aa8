import { talkApi } from '@sightline/contract/talk/talk';
import { describe, expect, it } from 'vitest';
import { as, configureTestApp, testApp } from '#test/app';
import { buildOrganization, buildPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { jobEnded } from '../telemetry/channels.ts';

const token = 'a-token-for-prometheus';
configureTestApp({ METRICS_TOKEN: token });

async function scrape(headers: Record<string, string> = { authorization: `Bearer ${token}` }) {
  const { origin } = await testApp();
  const response = await fetch(`${origin}/metrics`, { headers });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

describe('the metrics', () => {
  it('need their token', async () => {
    for (const headers of [{}, { authorization: 'Bearer something-else' }, { authorization: token }]) {
      expect(await scrape(headers)).toMatchObject({ status: 401, text: 'not for you' });
    }
    expect(await scrape()).toMatchObject({ status: 200, type: expect.stringContaining('text/plain; version=0.0.4') });
  });

  it('count requests by pattern, method and status, and name nobody', async () => {
    const agent = await buildPerson(await buildOrganization());
    const room = await buildRoom([agent]);
    await as(agent.token).call(talkApi.send, { params: { id: room }, body: { message: 'Hello.' } });
    await as(undefined).call(talkApi.room, { params: { id: room } });
    const { text } = await scrape();
    expect(text).toMatch(
      /sightline_http_request_duration_seconds_count\{method="POST",route="\/api\/room\/:id\/chat",status="200"\} 1/,
    );
    expect(text).toMatch(/_count\{method="GET",route="\/api\/room\/:id",status="401"\} 1/);
    expect(text).toMatch(/sightline_events_sent_total\{event="ChatCreatedEvent"\} 1/);
    for (const secret of [room, agent.id, agent.organization_id, agent.token]) expect(text).not.toContain(secret);
  });

  it('tell of the pool, sockets, jobs and the event loop', async () => {
    jobEnded.publish({ task: 'mail.send', outcome: 'failed' });
    const { text } = await scrape();
    for (const series of [
      /sightline_database_connections\{state="idle"\} \d/,
      /sightline_database_connections\{state="waited_for"\} 0/,
      /sightline_sockets 0/,
      /sightline_jobs_total\{task="mail.send",outcome="failed"\} 1/,
      /nodejs_eventloop_lag_p99_seconds \d/,
    ]) {
      expect(text).toMatch(series);
    }
  });

  it('leave out what the media server does not tell', async () => {
    expect((await scrape()).text).not.toMatch(/^sightline_media_participants \d/m);
  });
});
