import { expect, type Page } from '@playwright/test';
import { Firefox, lacksFirefox } from '../media/test/firefox.ts';
import { answerGuest, callControls, endForEverybody, readGuestLink, requestToJoin, startCall } from './call-steps.ts';
import { energyPlayed, isMoving, keepConnections, longTimeout, press, relayedBy } from './firefox-page.ts';
import { test as journey, phone } from './fixtures.ts';
import { expectAudioFrom, expectPlaying, picturesOf } from './live-media.ts';
import { lacksNamespaces, openNamespace } from './namespace.ts';
import { startProduct } from './product.ts';
import { createRoom, openRoom } from './room-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';

const guestName = 'Olga Brandt';
const lacks = lacksNamespaces();

/** The product alone, behind a firewall that lets TCP 443 in and nothing else. */
const test = journey.extend({
  product: [
    async ({ playwright: _ }, give) => {
      using space = openNamespace();
      const url = `https://${space.address}`;
      const settings = { LAN_HTTPS: 'true', PUBLIC_URL: url, HOST: '0.0.0.0', PORT: '443' };
      const product = await startProduct({ demo: true, settings, command: space.command });
      await give({ ...product, url });
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.use({
  ignoreHTTPSErrors: true,
  // Nobody has signed the certificate, and connections to relays ask nobody whether that matters.
  launchOptions: ({ launchOptions }, give) =>
    give({ ...launchOptions, args: [...(launchOptions.args ?? []), '--ignore-certificate-errors'] }),
});

test.beforeEach(() => test.info().skip(lacks !== undefined, lacks));

async function startWithAgent(agent: Page): Promise<string> {
  await agent.addInitScript(keepConnections);
  const room = await createRoom(agent, [people.colleague], subjectOf('Behind a firewall'));
  await openRoom(agent, room);
  await startCall(agent, 'Start the call');
  return readGuestLink(agent, guestName);
}

test('where TCP 443 alone passes, a call of two has pictures and sound', async ({ agent, open }) => {
  const guest = await open({ browser: { ...phone, ignoreHTTPSErrors: true } });
  await guest.addInitScript(keepConnections);
  await requestToJoin(guest, await startWithAgent(agent), guestName);
  await answerGuest(agent, guestName, 'Admit');
  await expect(callControls(guest)).toBeVisible();
  await expectPlaying(picturesOf(agent, guestName));
  await expectPlaying(picturesOf(guest, people.agent.name));
  await expectAudioFrom(agent, [guestName]);
  await expectAudioFrom(guest, [people.agent.name]);
  expect([await agent.evaluate(relayedBy), await guest.evaluate(relayedBy)]).toEqual(['tls', 'tls']);
  await endForEverybody(agent);
});

test('where TCP 443 alone passes, a guest with Firefox sees and hears, and is seen and heard', async ({
  agent,
  product,
}) => {
  test.info().skip(lacksFirefox !== undefined, lacksFirefox);
  // Firefox asks relays over TLS only where they have a name.
  await using firefox = await Firefox.open({
    capabilities: { acceptInsecureCerts: true },
    preferences: { 'network.dns.forceResolve': new URL(product.url).hostname },
  });
  const link = new URL(await startWithAgent(agent));
  link.hostname = 'desk.test';
  const guest = await firefox.openPage(link.href, keepConnections);
  for (const words of ['I agree', 'Continue with camera', 'Ask to join']) await press(guest, words);
  await answerGuest(agent, guestName, 'Admit');
  await expectPlaying(picturesOf(agent, guestName));
  await expectAudioFrom(agent, [guestName]);
  await expect.poll(() => guest.evaluate(isMoving, people.agent.name), longTimeout).toBe(true);
  await expect.poll(() => guest.evaluate(energyPlayed), longTimeout).toBeGreaterThan(0.001);
  expect(await guest.evaluate(relayedBy)).toBe('tls');
  await endForEverybody(agent);
});
