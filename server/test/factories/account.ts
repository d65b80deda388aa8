import { hashNewPassword } from '../../src/features/session/actions.ts';
import { makeToken } from '../../src/http/auth.ts';
import { arrange, buildPerson, type TestOrganization, type TestPerson } from '../factories.ts';

export const ownPassword = 'a raft of seven otters';
const hashed = hashNewPassword(ownPassword, []);

/** A person who knows their password. */
export async function buildOwner(...given: Parameters<typeof buildPerson>): Promise<TestPerson> {
  const person = await buildPerson(...given);
  await arrange('update users set password_hash = $1 where id = $2', [await hashed, person.id]);
  return person;
}

/** Gives somebody a role in a further workspace, with a token that works there. */
export async function joinAs(person: TestPerson, organization: TestOrganization, role = 'Agent'): Promise<string> {
  const { plainText, hash } = makeToken('user');
  await arrange(`insert into people (organization_id, id, kind, name, email) values ($1, $2, 'user', $3, $4)`, [
    organization.id,
    person.id,
    person.name,
    person.email,
  ]);
  await arrange('insert into roles (organization_id, person_id, name) values ($1, $2, $3)', [
    organization.id,
    person.id,
    role,
  ]);
  await arrange(
    `insert into tokens (hash, user_id, organization_id, device_name, expires_at)
     values ($1, $2, $3, 'test', now() + interval '1 day')`,
    [hash, person.id, organization.id],
  );
  return plainText;
}

/** The token in the newest e-mail to an address; empty when there is none. */
export async function linkTo(email: string): Promise<string> {
  const [mail] = await arrange<{ text: string }>(
    'select text from mails where recipient = $1 order by created_at desc, id desc limit 1',
    [email],
  );
  return /\/(?:change-email|remove-account)\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

export const listSubjects = async (email: string): Promise<string[]> => {
  const mails = await arrange<{ subject: string }>('select subject from mails where recipient = $1 order by id', [
    email,
  ]);
  return mails.map(({ subject }) => subject);
};
