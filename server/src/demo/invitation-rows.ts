import type { RoleName } from '@sightline/contract/permissions';
import { hashCode, makeCode } from '../features/people/invitations/code.ts';
import type { Row } from './bulk-insert.ts';
import type { DemoSpace } from './company.ts';
import type { DemoContext } from './demo-context.ts';
import type { Cast } from './people-rows.ts';

const hour = 3_600_000;
const day = 24 * hour;
const lifetime = 7 * day;

/** Times are how long ago. */
type Told = {
  name: string;
  email: string | null;
  role: RoleName;
  space?: DemoSpace;
  by: string;
  message?: string;
  sent: number;
  opened?: number;
  accepted?: { ago: number; by: string };
  declined?: number;
  revoked?: number;
  failure?: string;
};

const told: readonly Told[] = [
  { name: 'Ines Duarte', email: 'ines.duarte@demo.test', role: 'Agent', by: 'Daniel', sent: 3 * hour },
  {
    ...{ name: 'Marcus Webb', email: 'marcus.webb@harbour-hospital.test', role: 'Client', space: 'Harbour Hospital' },
    ...{
      by: 'Daniel',
      message: 'Here you can report faults and see what we do about them.',
      sent: day,
      opened: 5 * hour,
    },
  },
  { name: '', email: null, role: 'Client', space: 'Lakeside Foods', by: 'Sofia', sent: 2 * day },
  {
    ...{
      name: 'Noor Haddad',
      email: 'noor.haddad@lakeside-foods.test',
      role: 'Client manager',
      space: 'Lakeside Foods',
    },
    ...{ by: 'Daniel', sent: 2 * day, failure: 'MAIL_REFUSED' },
  },
  {
    ...{ name: 'Grace Mbeki', email: 'grace@demo.test', role: 'Client', space: 'Lakeside Foods', by: 'Daniel' },
    ...{ sent: 41 * day, opened: 40 * day, accepted: { ago: 40 * day, by: 'Grace' } },
  },
  { name: 'Owen Price', email: 'owen.price@demo.test', role: 'Agent', by: 'Sofia', sent: 12 * day, opened: 11 * day },
  { name: 'Elif Kaya', email: 'elif.kaya@demo.test', role: 'Manager', by: 'Sofia', sent: 20 * day, revoked: 19 * day },
  {
    ...{ name: 'Peter Lang', email: 'peter.lang@harbour-hospital.test', role: 'Client', space: 'Harbour Hospital' },
    ...{ by: 'Daniel', sent: 25 * day, opened: 24 * day, declined: 24 * day },
  },
];

type InvitationRows = Record<'invitation_batches' | 'invitations' | 'invitation_branches', Row[]>;

/** One invitation in each state. Nobody has the codes of their links. */
export function buildInvitations(cast: Cast, teller: DemoContext): InvitationRows {
  const { organization_id, now, iso, personOf } = teller;
  const at = (ago: number | undefined): string | null => (ago === undefined ? null : iso(now - ago));
  const invitations = told.map((one) => ({ ...one, id: teller.newId(now - one.sent) }));
  return {
    invitation_batches: invitations.map(({ id, email, message = '', sent }) => ({
      ...{ organization_id, id, via: email === null ? 'link' : 'email', message, created_at: at(sent) },
    })),
    invitations: invitations.map((one) => ({
      ...{ organization_id, id: one.id, batch_id: one.id, email: one.email, name: one.name, role: one.role },
      ...{ locale: 'en', code_hash: `\\x${hashCode(makeCode()).toString('hex')}`, invited_by: personOf(one.by).id },
      ...{ created_at: at(one.sent), expires_at: iso(now - one.sent + lifetime), failure: one.failure ?? null },
      delivery: one.email === null ? null : one.failure ? 'failed' : 'sent',
      sent_at: one.email === null || one.failure ? null : at(one.sent),
      opened_at: at(one.opened),
      accepted_at: at(one.accepted?.ago),
      accepted_by: one.accepted ? personOf(one.accepted.by).id : null,
      declined_at: at(one.declined),
      revoked_at: at(one.revoked),
    })),
    invitation_branches: invitations.flatMap(({ id, space }) =>
      space ? [{ organization_id, invitation_id: id, branch_id: cast.spaces.get(space) }] : [],
    ),
  };
}
