import { setTimeout as wait } from 'node:timers/promises';
import { talkApi } from '@sightline/contract/talk/talk';
import { allMicroseconds, type Cost, costOf, formatCost } from '../cost.ts';
import { type Desk, startProduct } from '../desk/desk.ts';
import { seedRoom } from '../fanout/seed-room.ts';
import type { Figure } from '../figure.ts';
import { requestAs } from './mentions.ts';

const people = 1000;
const messages = 20;

/** Messages to a room whose members all follow it, against the same messages to a room that nobody follows. */
export async function measureLargeRoom(desk: Desk): Promise<Figure> {
  await using cleanup = new AsyncDisposableStack();
  const product = await startProduct(desk);
  cleanup.defer(product.stop);

  async function costIn(level: 'all' | 'nothing'): Promise<Cost> {
    const { id, organization_id, members } = await seedRoom(desk.admin, people);
    const [sender] = members;
    if (!sender) throw new Error('the room has no members');
    await desk.admin.query(
      `insert into notification_levels (organization_id, room_id, person_id, level)
       select $1, $2, person_id, $3 from room_members where organization_id = $1 and room_id = $2`,
      [organization_id, id, level],
    );
    const say = requestAs(product.port, sender);
    const receivers = members.length - 1;
    const send = () => say('POST', talkApi.send.path.replace(':id', id), { message: 'The pump leaks' });
    await send();
    const expected = (sent: number) => (level === 'all' ? sent * receivers : 0);
    const seesReason = async (sent: number) => {
      const { rows } = await desk.admin.query<{ told: number }>(
        'select count(*)::int as told from notifications where organization_id = $1 and room_id = $2',
        [organization_id, id],
      );
      return rows[0]?.told === expected(sent);
    };
    while (!(await seesReason(1))) await wait(50);
    return costOf(product.pid, { admin: desk.admin, role: 'sightline_app' }, async () => {
      for (let at = 0; at < messages; at += 1) await send();
      while (!(await seesReason(messages + 1))) await wait(200);
      return messages * receivers;
    });
  }

  const [quiet, told] = [await costIn('nothing'), await costIn('all')];
  return {
    name: `message to a room of ${people} that all follow, CPU for each receiver`,
    value: allMicroseconds([told]),
    unit: 'us',
    detail: `${formatCost([told], 1)}; when nobody is told ${formatCost([quiet], 1)}`,
  };
}
