import type { Endpoint } from '@sightline/contract/endpoint';
import type { Envelope } from '@sightline/contract/envelope';
import { invitationsApi } from '@sightline/contract/people/invitations';
import { requireSession, sessionApi } from '@sightline/contract/session/session';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { makeToken } from '../../server/src/http/auth.ts';
import { tagOf } from '../../server/test/scenarios/assets/assets.ts';
import { type Input, noWords } from '../../server/test/scenarios/forms.ts';
import { missingIds, newId } from '../../server/test/scenarios/ids.ts';
import { perform, type Stage } from '../../server/test/scenarios/play.ts';
import type { EndpointName, Who } from '../../server/test/scenarios/scenario.ts';
import { accepted, type Caller, call } from '../faults/caller.ts';
import { onDatabase } from '../faults/workspace.ts';
import { demoPassword } from '../sign-in.ts';

export type Person = Caller & { id: string };
export type Place = { person: Person; organizationId: string; branchId: string | null };
export type Places = Record<'agent' | 'partner' | 'client', Place>;

/** A change concerns a ticket with its room, or a group beside it, and its customer. Other ids are set once they exist. */
export type Subject = {
  ticket: string;
  room: string;
  space: string;
  client: string;
  agents: string[];
  call: string | undefined;
  asset: { id: string; tag: string } | undefined;
  model: string | undefined;
  article: string | undefined;
  sheet: string | undefined;
};

export async function signIn(url: string, email: string): Promise<Place> {
  const body = { email, password: demoPassword, device_name: 'realtime' };
  const answer = await accepted(call({ url }, sessionApi.login, { body }, { timeout: 60_000 }));
  const { user, token } = requireSession(answer);
  const person = { url, token: token.plainText ?? '', id: user.id };
  return { person, organizationId: token.organization?.id ?? '', branchId: token.branch?.id ?? null };
}

async function sendForm({ url, token }: Caller, endpoint: Endpoint, { params, body, files = [] }: Input) {
  const address = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(Object(params)[name]));
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  for (const file of files) form.append(endpoint.files ?? '', file);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api${address}`, { method: endpoint.method, headers, body: form });
  return (await answer.json()) as Envelope;
}

async function makeSpace({ person }: Place): Promise<string> {
  const space = { body: { name: `Space ${newId()}` } };
  return (await accepted(call(person, workspaceApi.createSpace, space))).space.id;
}

/** The code of an open link for a guest of a space. */
async function makeInvitation({ person }: Place, space: string): Promise<string> {
  const invites = [{ email: null, role: 'Client' as const, branch_ids: [space] }];
  const made = await accepted(call(person, invitationsApi.create, { body: { via: 'link', invites } }));
  return made.invitations[0]?.code ?? '';
}

/** The client, or another one of the same space once a scenario has removed them. */
async function bringClient({ agent, client }: Places, databaseUrl: string): Promise<Place> {
  const { url } = agent.person;
  const { code } = await call(client.person, sessionApi.current, {});
  if (code === 'OK') return client;
  const body = {
    code: await makeInvitation(agent, client.branchId ?? ''),
    name: 'Rui Lopes',
    email: `rui.${newId()}@example.test`,
    password: demoPassword,
  };
  const { user, token } = requireSession(await accepted(call({ url }, invitationsApi.accept, { body })));
  // As if they had followed the link in the e-mail that confirms their address.
  await onDatabase(databaseUrl, (database) =>
    database.query('update users set is_proved = true where id = $1', [user.id]),
  );
  return { ...client, person: { url, token: token.plainText ?? '', id: user.id } };
}

/** Nobody has confirmed the person's address. Answers what confirms it. */
export async function addConfirmation(databaseUrl: string, personId: string): Promise<string> {
  const { plainText, hash } = makeToken('user');
  await onDatabase(databaseUrl, (database) =>
    database.query(
      `with owner as (update users set is_proved = false where id = $1 returning id, email)
       insert into address_confirmations (user_id, hash, email, expires_at)
       select id, $2, email, now() + interval '1 hour' from owner`,
      [personId, hash],
    ),
  );
  return plainText;
}

/** A ticket of the client's that both agents work on, in the workspace of the demo. */
export async function arrangeStage(
  places: Places,
  { jobsDone, databaseUrl }: Pick<Stage, 'jobsDone'> & { databaseUrl: string },
): Promise<Stage> {
  const { agent, partner } = places;
  const client = await bringClient(places, databaseUrl);
  places.client = client;
  const { url } = agent.person;
  const known: Stage['known'] = {
    ...missingIds(),
    ...noWords,
    organization: agent.organizationId,
    branch: client.branchId ?? '',
    spare: await makeSpace(agent),
    agent: agent.person.id,
    partner: partner.person.id,
    client: client.person.id,
    inviteCode: await makeInvitation(agent, await makeSpace(agent)),
    password: demoPassword,
  };
  const callerOf = (who: Who): Caller => {
    if (who === 'nobody') return { url };
    return who === 'guest' ? { url, token: known.guestToken } : { agent, partner, client }[who].person;
  };
  const stage: Stage = {
    known,
    done: new Set(['workspace.createSpace']),
    jobsDone,
    send: (who, endpoint, input) =>
      input.files && endpoint.files
        ? sendForm(callerOf(who), endpoint, input)
        : call(callerOf(who), endpoint, input as never),
  };
  await perform(stage, 'tickets.create');
  return stage;
}

export function subjectOf({ known, done }: Stage): Subject {
  const made = (step: EndpointName, id: string): string | undefined => (done.has(step) ? id : undefined);
  return {
    ticket: known.ticket,
    room: made('talk.createRoom', known.group) ?? known.room,
    space: known.branch,
    client: known.client,
    agents: [known.agent, known.partner],
    call: made('calls.create', known.call),
    asset: done.has('assets.create') ? { id: known.asset, tag: tagOf(known) } : undefined,
    model: made('assets.models.create', known.model),
    article: made('knowledge.articles.create', known.article),
    sheet: made('sheets.start', known.filled_sheet),
  };
}
