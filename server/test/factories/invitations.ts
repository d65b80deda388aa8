import { invitationsApi } from '@sightline/contract/people/invitations';
import type { RoleName } from '@sightline/contract/permissions';
import { as, unique } from '../app.ts';
import type { TestPerson } from '../factories.ts';

type Wanted = { email?: string | null; role?: RoleName; branch_ids?: string[]; name?: string; locale?: 'en' | 'pt' };

export const newAddress = (): string => `${unique('invited')}@example.test`;

export const invite = (sender: TestPerson, ...wanted: Wanted[]) =>
  as(sender.token).call(invitationsApi.create, {
    body: { via: 'link', invites: wanted.map((one) => ({ email: newAddress(), role: 'Agent' as const, ...one })) },
  });

/** One invitation and the code of its link. */
export async function inviteByLink(sender: TestPerson, wanted: Wanted = {}) {
  const { data, errors } = await invite(sender, wanted);
  const [made] = data?.invitations ?? [];
  if (!made?.code) throw new Error(`nobody was invited: ${JSON.stringify([data?.failed, errors])}`);
  return { id: made.id, email: made.email, code: made.code };
}

export const password = 'a raft of brave otters';

export const accept = (code: string, more: object = {}) =>
  as(undefined).send(invitationsApi.accept, { body: { code, name: 'Rita Alves', password, ...more } });

export const join = (person: TestPerson, code: string) =>
  as(person.token).send(invitationsApi.join, { body: { code } });

export const find = (code: string) => as(undefined).call(invitationsApi.find, { body: { code } });
