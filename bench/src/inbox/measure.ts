import { notificationsApi } from '@sightline/contract/notifications/notifications';
import type { Desk } from '../desk/desk.ts';
import { agentId, organizationId } from '../desk/seed.ts';
import type { Figure } from '../figure.ts';
import { compareWithFloor } from '../list/against-floor.ts';
import { measureDigest } from './digest.ts';
import { measureLargeRoom } from './large-room.ts';
import { measureMentions } from './mentions.ts';

/** A person with 10,000 notifications, half of them unread. */
async function seedInbox({ admin }: Desk): Promise<void> {
  await admin.query(
    `insert into notifications (organization_id, person_id, kind, actor_id, subject_kind, subject_id, payload, created_at, read_at)
     select $1, $2, 'ticket_changed', $3, 'ticket', bench_id('ticket 1 ' || (1 + n % 1000)), '{"fields": ["status"]}', now() - n * interval '1 minute',
       case when n % 2 = 0 then now() end
     from generate_series(1, 10000) as n`,
    [organizationId(1), agentId(1, 1), agentId(1, 2)],
  );
  await admin.query('analyze notifications');
}

/** Measures the list, the time until somebody is notified, and many e-mails at once. */
export async function measureInbox(desk: Desk): Promise<Figure[]> {
  await seedInbox(desk);
  const [token = ''] = desk.tokens;
  const reader = { organization: organizationId(1), person: agentId(1, 1), token };
  return [
    await compareWithFloor(desk, {
      name: '30 of 10,000 notifications',
      path: `/api${notificationsApi.list.path}`,
      readers: [reader],
    }),
    ...(await measureMentions(desk)),
    await measureLargeRoom(desk),
    ...(await measureDigest(desk)),
  ];
}
