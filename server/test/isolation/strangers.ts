import type { Endpoint } from '@sightline/contract/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { as } from '../app.ts';
import { cases, permissionCases } from '../scenarios/cases.ts';
import type { Input } from '../scenarios/forms.ts';
import { type Ids, missingIds } from '../scenarios/ids.ts';
import type { StrangerKind } from '../scenarios/scenario.ts';
import { type Attack, listAttacks } from './attacks.ts';
import { type Contents, nameChanges, readContents } from './changes.ts';
import { buildWorld, type World } from './world.ts';

const allowedStatuses = { refused: [401, 403, 404], rejected: [401, 403, 404, 409, 422], empty: [200, 401, 403, 404] };

const idsIn = (text: string): string[] => text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];

/** Nothing of the target's may stand in an answer that the request did not bring along. */
function leaksIn(answer: unknown, input: Input, target: Ids, own: Ids): string[] {
  const [text, brought] = [JSON.stringify(answer), JSON.stringify([input, own])];
  const leaked = idsIn(text).filter((id) => Object.values(target).includes(id) && !brought.includes(id));
  return text.includes(target.secret) && !brought.includes(target.secret) ? [...leaked, target.secret] : leaked;
}

let world: World;

const renewWorld = async () => {
  world = await buildWorld();
};

const strangers: Record<StrangerKind, { who: string; of: () => { token: string | undefined; own: Ids } }> = {
  anonymous: { who: 'somebody without an account', of: () => ({ token: undefined, own: world.neighbour.ids }) },
  neighbour: {
    who: 'a guest of another space',
    of: () => ({ token: world.neighbourLead.token, own: world.neighbour.ids }),
  },
  callGuest: {
    who: 'a guest of another call',
    of: () => ({ token: world.neighbour.guestToken, own: world.neighbour.ids }),
  },
  colleague: {
    who: 'an agent who is not a member',
    of: () => ({ token: world.colleague.token, own: world.neighbour.ids }),
  },
  foreigner: {
    who: 'the Subscriber of another workspace',
    of: () => ({ token: world.foreign.agent.token, own: world.foreign.ids }),
  },
};

/** The request as it is, and the same for what is nowhere. */
async function sendAttack(endpoint: Endpoint, attack: Attack, kind: StrangerKind) {
  const { token, own } = strangers[kind].of();
  const target = world.target.ids;
  const input = attack.input(target, own);
  const reply = await as(token).send(endpoint, input);
  const missing = await as(token).send(endpoint, attack.input(missingIds(), own));
  return { reply, missing, leaks: leaksIn(reply, input, target, own) };
}

function tryStranger(kind: StrangerKind): void {
  const { who } = strangers[kind];
  const tried = cases.flatMap(({ name, endpoint, scenario }) =>
    listAttacks(scenario)
      .filter(({ strangers: attackers }) => attackers.includes(kind))
      .map((attack) => ({ name, field: attack.field, endpoint, attack })),
  );
  const attempts = tried.map(({ name, field, endpoint, attack }) => ({
    name: `${name} (${field})`,
    send: () => sendAttack(endpoint, attack, kind),
  }));

  let before: Contents;
  beforeAll(async () => {
    before = await readContents();
  });

  it.each(tried)(`${who} gets nothing by $name ($field)`, async ({ endpoint, attack }) => {
    const { reply, missing, leaks } = await sendAttack(endpoint, attack, kind);
    expect(allowedStatuses[attack.answer], `${reply.status} ${reply.code}`).toContain(reply.status);
    expect(reply.code, 'the request itself is right').not.toBe('INVALID_INPUT');
    expect(leaks).toEqual([]);
    expect(reply).toEqual(missing);
  });

  it(`${who} has changed nothing by any of these`, async () => {
    expect(await nameChanges(before, attempts, renewWorld)).toEqual([]);
  });
}

function tryReadsWithoutId(): void {
  /** Returns a query that asks a read for everything. */
  const everything = (endpoint: Endpoint): object | undefined =>
    [{}, { query: 'Message' }].find((query) => endpoint.query === undefined || endpoint.query.safeParse(query).success);
  const reads = permissionCases.filter(
    ({ endpoint }) => endpoint.method === 'GET' && !endpoint.params && everything(endpoint) !== undefined,
  );

  it.each(reads)('shows nothing of others: $name', async ({ endpoint }) => {
    const target = world.target.ids;
    for (const kind of ['neighbour', 'callGuest', 'foreigner'] as const) {
      const { token, own } = strangers[kind].of();
      const reply = await as(token).send(endpoint, { query: everything(endpoint) ?? {} });
      expect([200, 403]).toContain(reply.status);
      expect(leaksIn(reply, {}, target, own)).toEqual([]);
    }
  });
}

/** Everybody to whom it does not belong tries everything. */
export function attackAsStrangers(): void {
  beforeAll(renewWorld);
  describe.each(Object.keys(strangers) as StrangerKind[])('%s', tryStranger);
  describe('what needs no id', tryReadsWithoutId);
}
