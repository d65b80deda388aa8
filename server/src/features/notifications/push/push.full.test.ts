import { mention } from '@sightline/contract/talk/talk';
import { expect, it } from 'vitest';
import { arrange, buildOrganization, buildPerson } from '#test/factories';
import { buildRoom } from '#test/factories/calls';
import { sendTestMessage } from '#test/factories/talk';
import { jobsDone } from '#test/jobs';
import { registerBrowser } from '#test/push-service';

it('a push service that never answers is given up within seconds', { timeout: 60_000 }, async () => {
  const organization = await buildOrganization();
  const [ana, bruno] = [await buildPerson(organization), await buildPerson(organization)];
  const browser = await registerBrowser(bruno);
  browser.answer = () => {};
  await sendTestMessage(ana, await buildRoom([ana, bruno]), mention(bruno.id, bruno.name), { tagged_ids: [bruno.id] });
  await expect.poll(() => browser.requests).toBe(1);
  const failures = () => arrange('select failures from push_subscriptions where person_id = $1', [bruno.id]);
  await expect.poll(failures, { timeout: 20_000 }).toEqual([{ failures: 1 }]);
  await jobsDone();
});
