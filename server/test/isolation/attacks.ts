import { formsOf, type Input, inputOf } from '../scenarios/forms.ts';
import { type Ids, missingIds } from '../scenarios/ids.ts';
import type { Answer, Form, Scenario, StrangerKind } from '../scenarios/scenario.ts';

/**
 * A request for something of `target` by somebody whose own things are `own`. The suite sends it twice, the second time
 * with keys that nobody has, and expects the same answer.
 */
export type Attack = {
  /** Where in the request a key of the target stands, and what it is the key of. */
  field: string;
  answer: Answer;
  strangers: readonly StrangerKind[];
  input: (target: Ids, own: Ids) => Input;
};

const everybody = ['anonymous', 'neighbour', 'callGuest', 'foreigner'] as const;

/** Only members, or the Subscriber, may reach these; other agents of the workspace may not. */
const closedToColleagues: readonly (keyof Ids)[] = [
  'group',
  'groupChat',
  'upload',
  'job',
  'mail',
  'data_export',
  'notification',
];

/** Everybody in the workspace sees these, its guests too. */
const openToWorkspace: readonly (keyof Ids)[] = ['logo'];

type Leaf = { path: readonly string[]; value: string };

function listLeaves(value: unknown, path: readonly string[] = []): Leaf[] {
  if (typeof value === 'string') return [{ path, value }];
  if (value === null || typeof value !== 'object' || value instanceof Blob) return [];
  return Object.entries(value).flatMap(([name, inner]) => listLeaves(inner, [...path, name]));
}

/** `body.member_ids`, whichever of them. */
const fieldOf = (path: readonly string[]): string => path.filter((name) => !/^\d+$/.test(name)).join('.');

function replace(value: unknown, [name, ...rest]: readonly string[], by: string): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === name ? replace(item, rest, by) : item));
  return { ...(value as object), [name]: replace((value as Record<string, unknown>)[name], rest, by) };
}

function remove(value: unknown, [name = '', ...rest]: readonly string[]): unknown {
  const { [name]: inner, ...others } = value as Record<string, unknown>;
  return rest.length === 0 ? others : { ...others, [name]: remove(inner, rest) };
}

function usualAnswer(field: string): Answer {
  if (field.startsWith('query.')) return 'empty';
  return field.startsWith('body.') ? 'rejected' : 'refused';
}

type Key = { path: readonly string[]; field: string; kind: keyof Ids };

/** The keys that a request holds. */
function keysOf(form: Form): Key[] {
  const example = missingIds();
  const kinds = Object.keys(example) as (keyof Ids)[];
  return listLeaves(inputOf(form, example)).flatMap(({ path, value }) => {
    const kind = kinds.find((name) => example[name] === value);
    return kind ? [{ path, field: fieldOf(path), kind }] : [];
  });
}

function strangersTo(kinds: readonly (keyof Ids)[], { seenByNeighbours = [] }: Form): StrangerKind[] {
  const isKnown = kinds.some((kind) => seenByNeighbours.includes(kind));
  if (kinds.every((kind) => openToWorkspace.includes(kind))) return ['anonymous', 'foreigner'];
  const isClosed = kinds.every((kind) => closedToColleagues.includes(kind));
  return [...everybody.filter((who) => !(isKnown && who === 'neighbour')), ...(isClosed ? ['colleague' as const] : [])];
}

/** Each key by itself. Conditions of a query add up, so that an attacked one stands alone. */
function attackEach(form: Form, keys: readonly Key[]): Attack[] {
  return keys.map(({ path, field, kind }) => {
    const others = path[0] === 'query' ? keys.filter((other) => other.path[0] === 'query' && other.path !== path) : [];
    return {
      field: `${field}: ${kind}`,
      answer: form.answers?.[field] ?? usualAnswer(field),
      strangers: strangersTo([kind], form),
      input: (target, own) => {
        const mine = others.reduce<unknown>((rest, other) => remove(rest, other.path), inputOf(form, own));
        return replace(mine, path, target[kind]) as Input;
      },
    };
  });
}

/**
 * All of them at once, since a pair that belongs together may open what neither does alone. Conditions open nothing, and
 * those who have the code of a call are no strangers.
 */
function attackAll(form: Form, keys: readonly Key[]): Attack[] {
  const isOpened = keys.some(({ kind }) => kind === 'share_code');
  if (keys.length < 2 || isOpened || keys.every(({ path }) => path[0] === 'query')) return [];
  const answers = keys.map(({ field }) => form.answers?.[field] ?? usualAnswer(field));
  return [
    {
      field: 'all',
      answer: answers.find((answer) => answer === 'refused') ?? answers[0] ?? 'refused',
      strangers: strangersTo(
        keys.map(({ kind }) => kind),
        form,
      ),
      input: (target) => inputOf(form, target),
    },
  ];
}

/** Everything that somebody could reach for by an endpoint. */
export const listAttacks = (scenario: Scenario): Attack[] =>
  formsOf(scenario).flatMap((form) => {
    const keys = keysOf(form);
    return [...attackEach(form, keys), ...attackAll(form, keys)];
  });

/** Fields whose id the caller makes up for a new row. */
export const madeByCaller = ({ makes, madeByCaller: more = [] }: Scenario): string[] => [
  ...(makes ? ['body.id'] : []),
  ...more,
];
