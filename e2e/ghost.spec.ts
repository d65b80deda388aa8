import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { answerGuest, callControls, endForEverybody, readGuestLink, requestToJoin } from './call-steps.ts';
import { test } from './fixtures.ts';
import { expectPlaying, picturesOf } from './live-media.ts';

const guestName = 'Olga Brandt';
/** A machine of the demo with a picture of an earlier call. */
const machine = { tag: 'HH-HUM-2', name: 'Humidifier, operating room 2' };

test('in a call about a machine its last picture guides the camera, and both pictures become a pair', async ({
  agent,
  guest,
}) => {
  await test.step('a call about the machine has its warranty and history at hand', () => callAbout(agent));
  await requestToJoin(guest, await readGuestLink(agent, guestName), guestName);
  await answerGuest(agent, guestName, 'Admit');
  await expectPlaying(picturesOf(agent, guestName).first());
  await test.step('the last picture lies over the camera of the guest, for both', async () => {
    await choose(agent, 'Line up with the last picture');
    for (const page of [agent, guest]) await expect(page.getByTestId('ghost').first()).toBeVisible();
  });
  await callControls(agent).getByRole('button', { name: 'Take a snapshot' }).click();
  await expect(agent.getByRole('button', { name: `Open: Picture of ${guestName}` })).toBeVisible();
  await choose(agent, 'Hide the last picture');
  await expect(guest.getByTestId('ghost')).toHaveCount(0);
  await endForEverybody(agent);
  await test.step('the machine shows both pictures as a pair', async () => {
    await agent.goto(`/assets/${machine.tag}?tab=media`);
    await agent
      .getByRole('button', { name: new RegExp(`^Before and after: Picture of ${guestName}`) })
      .first()
      .click();
    await expect(agent.getByRole('slider', { name: 'How much of the earlier picture is shown' })).toBeVisible();
    await expectAccessible(agent);
  });
});

async function callAbout(agent: Page): Promise<void> {
  await agent.goto(`/assets/${machine.tag}`);
  await agent.getByRole('button', { name: 'Start call' }).click();
  await agent.getByRole('menuitem', { name: 'In a new ticket' }).click();
  await agent.getByRole('button', { name: 'Start timer and join' }).click();
  await expect(callControls(agent)).toBeVisible();
  await agent.getByRole('button', { name: `${machine.name}, warranty:` }).click();
  const atHand = agent.getByRole('dialog', { name: machine.name });
  await expect(atHand.getByRole('heading', { name: 'Earlier tickets' })).toBeVisible();
  await expectAccessible(agent);
  await agent.keyboard.press('Escape');
  await expect(atHand).toBeHidden();
}

async function choose(agent: Page, item: string): Promise<void> {
  await callControls(agent).getByRole('button', { name: 'More', exact: true }).click();
  await agent.getByRole('menuitem', { name: item }).click();
  await agent.keyboard.press('Escape');
}
