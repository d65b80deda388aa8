import type { Endpoint } from '@sightline/contract/endpoint';
import { requireSession, sessionApi } from '@sightline/contract/session/session';
import { demoPassword } from '../../src/demo/company.ts';
import { madeByCaller } from '../isolation/attacks.ts';
import { idFields, valuesAt } from '../isolation/id-fields.ts';
import { cases } from '../scenarios/cases.ts';
import { formsOf, type Input, noWords } from '../scenarios/forms.ts';
import { missingIds } from '../scenarios/ids.ts';
import { type Known, perform, type Stage } from '../scenarios/play.ts';
import type { EndpointName, Who } from '../scenarios/scenario.ts';
import { type LooseInput, sendTo } from '../send.ts';

/** Ids that exist, by the operation and the field that take them: `tickets.assign` -> `params.userId` -> ids. */
export type KnownIds = Record<string, Record<string, string[]>>;

export type SignedIn = { id: string; token: string; organization: string; branch: string };
export type Cast = { origin: string } & Record<'agent' | 'partner' | 'client', SignedIn>;

/** Not the address of the requests that are made up, from which more guests ask to join than one address may. */
const headers = { 'x-forwarded-for': '192.0.2.1' };

const send = (origin: string, token: string | undefined, endpoint: Endpoint, input: LooseInput) =>
  sendTo(origin, token, endpoint, { ...input, headers });

export async function signIn(origin: string, email: string): Promise<SignedIn> {
  const answer = await send(origin, undefined, sessionApi.login, { body: { email, password: demoPassword } });
  if (answer.code !== 'OK') throw new Error(`the login of ${email} answered ${answer.code}`);
  const { user, token } = requireSession(sessionApi.login.data.parse(answer.data));
  const { plainText, organization, branch } = token;
  return { id: user.id, token: plainText ?? '', organization: organization?.id ?? '', branch: branch?.id ?? '' };
}

/** Everything that requests can be about, once; what makes it makes what it needs too. */
const made: EndpointName[] = [
  'sheets.create', // first, since the next one of a ticket replaces what is filled in
  'talk.addMembers',
  ...cases.flatMap(({ name, scenario }) => (scenario.makes ? [name as EndpointName] : [])),
  'calls.recordings.answer',
  'calls.joinGuest',
];

/** Somebody has one of these at a time, so it is made in one world alone. */
export const oneAtATime: readonly EndpointName[] = ['assets.label-prints.start'];

/** A ticket of the demo's workspace with everything that a ticket can have, made by playing scenarios. */
export async function playWorld({ origin, ...people }: Cast, without: readonly EndpointName[] = []): Promise<Known> {
  const { agent, partner, client } = people;
  const known: Known = {
    ...missingIds(),
    ...noWords,
    organization: agent.organization,
    branch: client.branch,
    agent: agent.id,
    partner: partner.id,
    client: client.id,
  };
  const tokenOf = (who: Who): string | undefined => {
    if (who === 'nobody') return undefined;
    return who === 'guest' ? known.guestToken : people[who].token;
  };
  const stage: Stage = {
    known,
    done: new Set(['workspace.createSpace']),
    jobsDone: () => Promise.reject(new Error('its background work cannot be watched')),
    send: (who, endpoint, input) => send(origin, tokenOf(who), endpoint, input),
  };
  for (const name of made) if (!without.includes(name)) await perform(stage, name);
  return known;
}

/** Where requests take ids of these worlds, as their scenarios say. Ids that a caller makes up are left to chance. */
export function idsOf(worlds: readonly Known[]): KnownIds {
  return Object.fromEntries(
    cases.map(({ name, endpoint, scenario }) => {
      const inputs = worlds.flatMap((known) =>
        formsOf(scenario).map(({ input }) => (input?.(known, known) ?? {}) as Input),
      );
      const fields = idFields(endpoint).filter((field) => !madeByCaller(scenario).includes(field));
      return [
        name,
        Object.fromEntries(
          fields.map((field) => [field, [...new Set(inputs.flatMap((input) => valuesAt(input, field)))]]),
        ),
      ];
    }),
  );
}
