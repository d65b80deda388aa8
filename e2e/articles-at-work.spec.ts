import { expect } from '@playwright/test';
import { articlesApi } from '@sightline/contract/knowledge/articles';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { requestAccepted } from './api.ts';
import { publishSteps } from './article-steps.ts';
import { phone, test } from './fixtures.ts';
import { messageBox } from './room-steps.ts';
import { people } from './sign-in.ts';
import { subjectOf } from './subjects.ts';
import { expectTicket } from './ticket-steps.ts';

test('a customer on a phone takes an article along into a ticket, an agent inserts it, and it earns its rate', {
  tag: '@full',
}, async ({ agent, manager, open }) => {
  const customer = await open({ email: people.customer.email, browser: phone });
  const title = subjectOf('Reset the dosing valve');
  const steps = ['Turn the knob to the left.', 'Wait for the click.'];
  const { id, slug } = await publishSteps(manager, title, 'customers', steps);
  const other = subjectOf('Order a dosing valve');
  await publishSteps(manager, other, 'customers', ['Write down its number.']);
  const subject = subjectOf('The dosing valve is stuck');
  await test.step('the customer reads it, is still stuck, and the ticket names it', async () => {
    await customer.goto(`/knowledge/article/${slug}`);
    await expectNoSidewaysScroll(customer);
    await expectAccessible(customer);
    await customer.getByRole('link', { name: 'Ask the service team' }).click();
    const dialog = customer.getByRole('dialog', { name: 'New ticket' });
    await expect(dialog.getByText(`You read ${title}`)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject);
    await expect(dialog.getByRole('region', { name: 'These articles may help' })).toContainText(other);
    await expectAccessible(customer);
    await dialog.getByRole('button', { name: 'Create ticket' }).click();
    await expectTicket(customer, subject);
  });
  await test.step('the agent sees that, and inserts it into a reply, which shows the customer a card', async () => {
    await agent.goto(new URL(customer.url()).pathname);
    const beside = agent.getByRole('region', { name: 'Articles', exact: true });
    await expect(beside.getByText('Read by the customer')).toBeVisible();
    await agent.getByRole('button', { name: 'Insert an article' }).click();
    await agent.getByRole('button', { name: `Insert a link to ${title}` }).click();
    await expect(messageBox(agent)).toHaveValue(new RegExp(`/knowledge/article/${slug}$`));
    await agent.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(beside.getByText('Read by the customer, In a reply')).toBeVisible();
    await expect(agent.locator('[data-state="pending"]')).toHaveCount(0); // it is pale until it has arrived
    await expectAccessible(agent);
    await customer.getByRole('tab', { name: 'Messages' }).click();
    await expect(customer.getByRole('article').getByRole('link', { name: title })).toBeVisible();
  });
  await test.step('a link that the customer cannot open is pointed out before it is sent', async () => {
    await requestAccepted(manager, articlesApi.update, { params: { id }, body: { visibility: 'agents' } });
    await messageBox(agent).fill(`${new URL(agent.url()).origin}/knowledge/article/${slug}`);
    await expect(agent.getByText(`cannot open “${title}”`)).toBeVisible();
    await messageBox(agent).fill('');
    await requestAccepted(manager, articlesApi.update, { params: { id }, body: { visibility: 'customers' } });
  });
  await test.step('closing asks whether it solved the ticket, and the author sees the rate', async () => {
    await agent.getByRole('button', { name: 'Close', exact: true }).click();
    const dialog = agent.getByRole('dialog', { name: /^Close ticket/ });
    await dialog.getByRole('button', { name: `${title} solved it` }).click();
    await expectAccessible(agent);
    await dialog.getByRole('radio', { name: 'Without assistance sheet' }).check();
    await dialog.getByRole('button', { name: 'Close ticket' }).click();
    await expect(dialog).toBeHidden();
    await manager.goto(`/knowledge/article/${slug}`);
    await expect(manager.getByText('Solved 100% (of 1 answer)')).toBeVisible();
    await manager.goto(`/knowledge/figures?query=${encodeURIComponent(title)}`);
    await expect(manager.getByRole('link', { name: title })).toBeVisible();
    await expectAccessible(manager);
  });
});
