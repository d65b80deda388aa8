import { writes } from '../scenarios/cases.ts';
import { type Input, noWords } from '../scenarios/forms.ts';
import { type Ids, missingIds } from '../scenarios/ids.ts';
import type { Known } from '../scenarios/play.ts';
import type { EndpointName } from '../scenarios/scenario.ts';

/** A request that changes something: that of a scenario, or another one of the same endpoint, for which less may have been done before. */
export type Verb = { label: string; name: string; input?: (known: Known) => Input; given?: readonly EndpointName[] };

/** Verbs that take away what others give, where the scenario takes something else. */
const others: (Verb & { name: EndpointName })[] = [
  {
    label: 'people.bulk, which removes the other agent',
    name: 'people.bulk',
    input: ({ partner, agent }) => ({ body: { action: 'remove', transfer_tickets_to: agent, ids: [partner] } }),
  },
  {
    label: 'people.bulk, which suspends the other agent',
    name: 'people.bulk',
    input: ({ partner }) => ({ body: { action: 'suspend', ids: [partner] } }),
  },
  {
    label: 'spaces.archive of the customer',
    name: 'workspace.spaces.archive',
    input: ({ branch }) => ({ params: { id: branch }, body: { reason: '', tickets: 'close' } }),
  },
  {
    label: 'assets.create in the category alone',
    name: 'assets.create',
    given: ['assets.categories.create'],
    input: ({ asset, category }) => ({ body: { id: asset, tag: 'CH-1', name: 'Chiller', category_id: category } }),
  },
];

export const verbs: Verb[] = [...writes.map(({ name }) => ({ label: name, name })), ...others];

/** Everything belongs to one workspace, and the secret stands in texts. */
const everywhere: (keyof Ids)[] = ['organization', 'secret'];

/** The kinds of records that a verb names. */
function kindsNamedBy({ name, input }: Verb): (keyof Ids)[] {
  const ids = missingIds();
  const scenario = writes.find((one) => one.name === name)?.scenario;
  const request = JSON.stringify(input?.({ ...ids, ...noWords }) ?? scenario?.input?.(ids, noWords) ?? {});
  const named = (Object.keys(ids) as (keyof Ids)[]).filter((kind) => request.includes(ids[kind]));
  return named.filter((kind) => !everywhere.includes(kind));
}

export type Pair = readonly [Verb, Verb];

/** By kind of record: every two verbs that name it, in both orders, and each verb twice. No two under several kinds. */
export function pairsByKind(): Map<string, Pair[]> {
  const seen = new Set<string>();
  const named = verbs.map((verb) => ({ verb, kinds: kindsNamedBy(verb) }));
  const kinds = [...new Set(named.flatMap(({ kinds }) => kinds))];
  const pairsOf = (kind: keyof Ids) => {
    const these = named.filter(({ kinds }) => kinds.includes(kind)).map(({ verb }) => verb);
    const all = these.flatMap((first) => these.map((second): Pair => [first, second]));
    const fresh = all.filter(([first, second]) => !seen.has(`${first.label} | ${second.label}`));
    for (const [first, second] of fresh) seen.add(`${first.label} | ${second.label}`);
    return fresh;
  };
  return new Map(kinds.map((kind) => [kind, pairsOf(kind)] as const).filter(([, pairs]) => pairs.length > 0));
}

export function requireVerb(label: string): Verb {
  const verb = verbs.find((one) => one.label === label);
  if (!verb) throw new Error(`${label} is no verb`);
  return verb;
}
