import { expect } from '@playwright/test';
import { bookingApi } from '@sightline/contract/schedule/booking';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { expectAccessible, expectNoSidewaysScroll, expectRoomForFingers } from './accessibility.ts';
import { requestAccepted } from './api.ts';
import { phone, test } from './fixtures.ts';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a customer books a time by a link on a phone, moves it, and the agent sees it', async ({ agent, open }) => {
  const subject = `Gate does not close ${Date.now()}`;
  const { ticket } = await requestAccepted(agent, ticketsApi.create, { body: { subject } });
  const { url } = await requestAccepted(agent, bookingApi.create, {
    params: { id: ticket.id },
    body: { minutes: 60, from_day: inDays(3), until_day: inDays(17), locale: 'pt' },
  });
  const customer = await open({ browser: { ...phone, timezoneId: 'America/Sao_Paulo', locale: 'pt-BR' } });
  await customer.goto(new URL(url).pathname);
  await expect(customer.getByText('Horário Padrão de Brasília (Sao Paulo)')).toBeVisible();
  await expectAccessible(customer);
  await expectNoSidewaysScroll(customer);
  await expectRoomForFingers(customer);
  const times = customer.getByRole('button', { name: /^\d\d:\d\d$/ });
  await times.first().click();
  await customer.getByRole('textbox', { name: 'O que o técnico deve saber?' }).fill('Tocar duas vezes.');
  await customer.getByRole('button', { name: 'Agendar este horário' }).click();
  await expect(customer.getByRole('heading', { name: 'Seu agendamento está confirmado' })).toBeVisible();
  await expectAccessible(customer);

  await customer.getByRole('button', { name: 'Escolher outro horário' }).click();
  await times.nth(1).click();
  await customer.getByRole('button', { name: 'Mudar para este horário' }).click();
  await expect(customer.getByRole('button', { name: 'Cancelar o agendamento' })).toBeVisible();
  await expectNoSidewaysScroll(customer);

  await agent.goto(`/tickets/${ticket.ticket_id}`);
  await agent.getByRole('tab', { name: 'Scheduling' }).click();
  await expect(agent.getByText(/^Booked: /)).toBeVisible();
});
