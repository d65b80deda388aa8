import type { Permission } from '@sightline/contract/permissions';
import type { Ids } from './world.ts';

/** Who reaches for what is not theirs. */
export type StrangerKind = 'anonymous' | 'neighbour' | 'callGuest' | 'foreigner' | 'colleague';

export type Input = { params?: object; query?: object; body?: object; files?: readonly Blob[] };

/**
 * A request for something of `target` by somebody whose own things are `own`. The suite sends it twice, the second time
 * with keys that nobody has, and expects the same answer.
 */
export type Probe = {
  input: (target: Ids, own: Ids) => Input;
  /**
   * What the stranger gets. `refused`: 401, 403 or 404. `rejected`: also 409 or 422, since the request itself is theirs to
   * make and only names something that is not. `empty`: an answer without anything of the target's.
   */
  answer: 'refused' | 'rejected' | 'empty';
  /** Left out where the thing asked for is rightly seen by some of the strangers. */
  strangers: readonly StrangerKind[];
  /** Who gets it: proves that the request is refused for who asks and not for how. */
  grantedTo: 'agent' | 'client' | 'guest' | 'nobody';
};

export type Row = {
  /** What the server must ask for. Written here once more, so that a slip there fails here. */
  allow: Permission | 'signed-in' | 'public';
  probes: Record<string, Probe>;
  /** Fields whose id the caller makes up for a new row. */
  madeByCaller?: readonly string[];
};

const everybody = ['anonymous', 'neighbour', 'callGuest', 'foreigner'] as const;

type Told = Partial<Omit<Probe, 'input'>>;

const probe =
  (answer: Probe['answer']) =>
  (input: Probe['input'], told: Told = {}): Probe => ({
    input,
    answer,
    strangers: everybody,
    grantedTo: 'agent',
    ...told,
  });

export const refused = probe('refused');
export const rejected = probe('rejected');
export const empty = probe('empty');

/** For what guests of the same workspace may rightly see or name, such as its agents. */
export const ofAnotherWorkspace = ['anonymous', 'callGuest', 'foreigner'] as const;

/** For what belongs to its members and not even to the agents of the workspace. */
export const ofMembersOnly = [...everybody, 'colleague'] as const;
