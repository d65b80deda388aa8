import { ticketsApi } from '@sightline/contract/tickets/tickets';
import type { Desk } from '../desk/desk.ts';
import { agentId, organizationId } from '../desk/seed.ts';
import type { Figure } from '../figure.ts';
import { compareWithFloor, type Reader } from './against-floor.ts';

/** Pages of 30 tickets, of 100,000 in 100 organizations. */
export async function measureList(desk: Desk): Promise<Figure[]> {
  const readers = desk.tokens.map((token, at) => ({
    organization: organizationId(at + 1),
    person: agentId(at + 1, 1),
    token,
  })) as [Reader, ...Reader[]];
  return [await compareWithFloor(desk, { name: 'list of 30 tickets', path: `/api${ticketsApi.list.path}`, readers })];
}
