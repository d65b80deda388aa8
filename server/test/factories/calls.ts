import { v7 as uuidv7 } from 'uuid';
import { arrange, type TestPerson } from '../factories.ts';

/** A room of people of one organization; the first of them made it. */
export async function buildRoom(
  people: [TestPerson, ...TestPerson[]],
  type: 'Group' | 'Direct' | 'Ticket' = 'Group',
): Promise<string> {
  const id = uuidv7();
  const [{ id: maker, organization_id }] = people;
  const directKey =
    type === 'Direct'
      ? people
          .map((person) => person.id)
          .sort()
          .join(':')
      : null;
  await arrange('insert into rooms (organization_id, id, type, direct_key, created_by) values ($1, $2, $3, $4, $5)', [
    organization_id,
    id,
    type,
    directKey,
    maker,
  ]);
  for (const { id: member } of people) {
    await arrange('insert into room_members (organization_id, room_id, person_id) values ($1, $2, $3)', [
      organization_id,
      id,
      member,
    ]);
  }
  return id;
}

export type TestTicketRoom = { id: string; room_id: string };

/** An open ticket with its room. */
export async function buildTicketRoom(...people: [TestPerson, ...TestPerson[]]): Promise<TestTicketRoom> {
  const room_id = await buildRoom(people, 'Ticket');
  const id = uuidv7();
  const [{ id: maker, organization_id }] = people;
  await arrange(
    `insert into tickets (organization_id, id, ticket_id, subject, room_id, created_by)
     values ($1, $2, 1, 'The pump leaks', $3, $4)`,
    [organization_id, id, room_id, maker],
  );
  return { id, room_id };
}

export async function startTimer({ id }: TestTicketRoom, person: TestPerson): Promise<void> {
  await arrange(`insert into timers (organization_id, owner_kind, owner_id, person_id) values ($1, 'ticket', $2, $3)`, [
    person.organization_id,
    id,
    person.id,
  ]);
}

export async function closeTicket({ id }: TestTicketRoom): Promise<void> {
  await arrange('update tickets set closed_at = now() where id = $1', [id]);
}
