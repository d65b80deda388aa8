import type { RoleName } from '@sightline/contract/permissions';
import { demoPeople } from '../../src/demo/company.ts';
import { type Cast, idsOf, type KnownIds, oneAtATime, playWorld, signIn } from './world.ts';

/**
 * Somebody in whose name requests are made, under whichever ids, and ids that exist.
 * `renew` is for those who may have been shown out meanwhile.
 */
export type Caller = {
  name: string;
  ids: (string | null)[];
  token: string | undefined;
  known: KnownIds;
  renew?: () => Promise<void>;
};

const emailOf = (role: RoleName): string => demoPeople.find((person) => person.role === role)?.email ?? '';

const signInAll = async (origin: string, agent: RoleName, partner: RoleName): Promise<Cast> => ({
  origin,
  agent: await signIn(origin, emailOf(agent)),
  partner: await signIn(origin, emailOf(partner)),
  client: await signIn(origin, emailOf('Client')),
});

/** One recipient gets few of these, and a guest needs none. */
const fewPerRecipient = ['calls.invitations.invite'] as const;

/** Some, since what one request closes or removes is gone for the next. */
const worlds = 3;

export async function findCallers(origin: string): Promise<Caller[]> {
  const cast = await signInAll(origin, 'Subscriber', 'Manager');
  const { agent, client } = cast;
  const others = Array.from({ length: worlds - 1 }, () => playWorld(cast, oneAtATime));
  const known = idsOf(await Promise.all([playWorld(cast), ...others]));
  const guest: Caller = {
    name: 'guest of a call',
    ids: [],
    token: undefined,
    known: {},
    // A call in which nobody really is ends by itself. By others than the callers, whose requests are counted.
    async renew() {
      const world = await playWorld(await signInAll(origin, 'Manager', 'Agent'), fewPerRecipient);
      Object.assign(guest, { token: world.guestToken, known: idsOf([world]) });
      guest.ids.push(world.guest);
    },
  };
  return [
    { name: 'agent', ids: [agent.id], token: agent.token, known },
    { name: 'customer', ids: [client.id], token: client.token, known },
    guest,
    { name: 'nobody', ids: [null], token: undefined, known },
  ];
}
