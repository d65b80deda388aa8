import { type CreateTicketInput, type Ticket, ticketsApi } from '@sightline/contract/tickets/tickets';
import type { z } from 'zod';
import { as } from '#test/app';
import {
  arrange,
  buildOrganization,
  buildPerson,
  buildSpace,
  type TestOrganization,
  type TestPerson,
} from '#test/factories';

/** A ticket as `creator` makes it, through the API. */
export async function buildTicket(
  creator: TestPerson,
  input: Partial<z.input<typeof CreateTicketInput>> = {},
): Promise<Ticket> {
  const reply = await as(creator.token).call(ticketsApi.create, { body: { subject: 'Pump loses pressure', ...input } });
  if (reply.status !== 200) throw new Error(`the ticket was refused: ${reply.code}`);
  return reply.data.ticket;
}

/** Written at once; rows without rooms of their own would not do, since a ticket always has one. */
export async function buildManyTickets({ organization_id, id }: TestPerson, count: number): Promise<void> {
  await arrange(
    `with made as (
       insert into rooms (organization_id, id, type, created_by)
       select $1, uuidv7(), 'Ticket', $2 from generate_series(1, $3) returning id)
     insert into tickets (organization_id, id, ticket_id, subject, room_id, created_by, updated_at)
     select $1, uuidv7(), row_number() over (), 'Ticket ' || row_number() over (), id, $2, '2026-01-01'
     from made`,
    [organization_id, id, count],
  );
}

export type Desk = {
  organization: TestOrganization;
  space: { id: string; name: string };
  agent: TestPerson;
  colleague: TestPerson;
  guest: TestPerson;
};

/** A workspace with two agents and a customer's guest. */
export async function buildDesk(): Promise<Desk> {
  const organization = await buildOrganization();
  const space = await buildSpace(organization);
  return {
    organization,
    space,
    agent: await buildPerson(organization),
    colleague: await buildPerson(organization),
    guest: await buildPerson(organization, 'Client', space),
  };
}

/** In a space, one after the other. */
export async function buildTicketsOfSpace(person: TestPerson, branch_id: string, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1)
    await as(person.token).call(ticketsApi.create, { body: { subject: `Ticket ${at}`, branch_id } });
}
