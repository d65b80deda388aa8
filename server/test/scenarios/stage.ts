import { unsubscribeTokenOf } from '../../src/features/notifications/mailing/unsubscribe-token.ts';
import { hashCode, makeCode } from '../../src/features/people/invitations/code.ts';
import { hashNewPassword } from '../../src/features/session/actions.ts';
import { makeToken } from '../../src/http/auth.ts';
import { as, testApp, testSecrets } from '../app.ts';
import { joinAs } from '../factories/account.ts';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '../factories.ts';
import { oncePerFile } from '../file-end.ts';
import { startIdentityProvider } from '../identity-provider.ts';
import { addExport, addMail } from '../isolation/world.ts';
import { jobsDone } from '../jobs.ts';
import { noWords } from './forms.ts';
import { missingIds, newId } from './ids.ts';
import type { Known, Stage } from './play.ts';

const hashed = hashNewPassword(noWords.password, []);

const provider = oncePerFile(
  () => startIdentityProvider(),
  ({ close }) => close(),
);

async function addSession({ id, organization_id }: TestPerson): Promise<string> {
  const [row] = await arrange<{ session_id: string }>(
    `insert into tokens (hash, user_id, organization_id, device_name, expires_at)
     values ($1, $2, $3, 'Phone', now() + interval '1 day') returning session_id`,
    [makeToken('user').hash, id, organization_id],
  );
  return row?.session_id ?? '';
}

async function addResetLink({ id }: TestPerson): Promise<string> {
  const { plainText, hash } = makeToken('user');
  await arrange(`insert into password_resets (hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`, [
    hash,
    id,
  ]);
  return plainText;
}

/** An open link for a guest of another space than the client's. */
async function addInvitation({ id, organization_id }: TestPerson, space: { id: string }): Promise<string> {
  const [code, invitation] = [makeCode(), newId()];
  const batch = `insert into invitation_batches (organization_id, id, via, message) values ($1, $2, 'link', '')`;
  await arrange(batch, [organization_id, invitation]);
  await arrange(
    `insert into invitations (organization_id, id, batch_id, name, role, locale, code_hash, invited_by, expires_at)
     values ($1, $2, $2, '', 'Client', 'en', $3, $4, now() + interval '1 day')`,
    [organization_id, invitation, hashCode(code), id],
  );
  await arrange(`insert into invitation_branches (organization_id, invitation_id, branch_id) values ($1, $2, $3)`, [
    organization_id,
    invitation,
    space.id,
  ]);
  return code;
}

/** The link that the old address received. */
async function addEmailChange({ id }: TestPerson): Promise<string> {
  const [old, fresh] = [makeToken('user'), makeToken('user')];
  await arrange(
    `insert into email_changes (user_id, new_email, old_hash, new_hash, expires_at)
     values ($1, $1::uuid || '@example.test', $2, $3, now() + interval '1 hour')`,
    [id, old.hash, fresh.hash],
  );
  return old.plainText;
}

async function addConfirmation({ id, email }: TestPerson): Promise<string> {
  const { plainText, hash } = makeToken('user');
  await arrange(
    `insert into address_confirmations (user_id, hash, email, expires_at) values ($1, $2, $3, now() + interval '1 hour')`,
    [id, hash, email],
  );
  return plainText;
}

async function addRemoval({ id }: TestPerson): Promise<string> {
  const { plainText, hash } = makeToken('user');
  await arrange(
    `insert into account_removals (user_id, hash, link_expires_at) values ($1, $2, now() + interval '1 hour')`,
    [id, hash],
  );
  return plainText;
}

/** A workspace in which nothing has been done yet: two agents, and a client in a space. */
export async function buildStage(): Promise<Stage> {
  const organization = await buildOrganization();
  const space = await buildSpace(organization);
  const agent = await buildPerson(organization, 'Subscriber');
  const partner = await buildPerson(organization);
  const client = await buildPerson(organization, 'Client', space);
  await arrange('update users set password_hash = $1 where id = $2', [await hashed, agent.id]);
  await joinAs(partner, await buildOrganization());
  await arrange('update users set password_hash = $1 where id = $2', [await hashed, partner.id]);
  const known: Known = {
    ...missingIds(),
    ...noWords,
    organization: organization.id,
    branch: space.id,
    spare: (await buildSpace(organization)).id,
    agent: agent.id,
    partner: partner.id,
    client: client.id,
    session: await addSession(agent),
    email: agent.email,
    origin: (await testApp()).origin,
    resetToken: await addResetLink(agent),
    inviteCode: await addInvitation(agent, await buildSpace(organization)),
    emailLink: await addEmailChange(agent),
    confirmLink: await addConfirmation(agent),
    removalLink: await addRemoval(partner),
    unsubscribeToken: unsubscribeTokenOf(testSecrets, {
      organization_id: organization.id,
      person_id: partner.id,
    }),
    data_export: await addExport(agent),
    ssoIssuer: (await provider()).issuer,
    setupEmail: `rui.${newId()}@example.test`,
  };
  await addMail({ ids: known });
  (await provider()).person = { sub: agent.id, email: agent.email, email_verified: true };
  const tokens = { agent: agent.token, partner: partner.token, client: client.token, nobody: undefined };
  return {
    known,
    done: new Set(['workspace.createSpace']),
    jobsDone,
    send: (who, endpoint, input) => as(who === 'guest' ? known.guestToken : tokens[who]).send(endpoint, input),
  };
}

/** Lists the events of the workspace's audit log in its order. */
export async function listAudited({ known }: Stage): Promise<string[]> {
  const kept = await arrange<{ event: string }>('select event from audit_log where organization_id = $1 order by seq', [
    known.organization,
  ]);
  return kept.map(({ event }) => event);
}
