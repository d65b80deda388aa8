import type { Envelope } from '@sightline/contract/envelope';
import type { Input } from '../scenarios/forms.ts';
import { perform, prepare, requestOf, requireScenario, type Stage } from '../scenarios/play.ts';
import { buildStage } from '../scenarios/stage.ts';
import { meet } from './held-commit.ts';
import type { Pair, Verb } from './verbs.ts';
import { readState } from './workspace-state.ts';

type Reply = Pick<Envelope, 'code' | 'status'>;
type Outcome = { replies: readonly [Reply, Reply]; state: string[] };
type Run = (first: () => Promise<Reply>, second: () => Promise<Reply>) => Promise<[Reply, Reply]>;

const oneAfterTheOther: Run = async (first, second) => [await first(), await second()];

const requestFor = (stage: Stage, { name, input }: Verb): Input => input?.(stage.known) ?? requestOf(stage, name);

async function prepareFor(stage: Stage, { name, given }: Verb): Promise<void> {
  if (!given) return prepare(stage, name);
  for (const step of given) await perform(stage, step);
}

/** Thrown where the preparation of one verb removes what the other verb needs. */
export class NeverMeet extends Error {}

async function play([first, second]: Pair, run: Run): Promise<Outcome> {
  const stage = await buildStage();
  try {
    await prepareFor(stage, first);
    await prepareFor(stage, second);
  } catch (cause) {
    throw new NeverMeet(`${first.label} | ${second.label}`, { cause });
  }
  await stage.jobsDone();
  const send = (verb: Verb) => {
    const { endpoint, scenario } = requireScenario(verb.name);
    const request = requestFor(stage, verb);
    return () => stage.send(scenario.by ?? 'agent', endpoint, request);
  };
  const replies = await run(send(first), send(second));
  await stage.jobsDone();
  return { replies, state: await readState(stage.known) };
}

const isOk = ({ status }: Reply): boolean => status === 200;
const codesOf = ({ replies }: Outcome): string => replies.map(({ code }) => code).join(', ');

function lacking(of: readonly string[], within: readonly string[]): string[] {
  const left = [...within];
  return of.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const cellsOf = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(', "'));

/** Rows that only one of them has, as what their cells add. */
function differences(met: readonly string[], apart: readonly string[]): string[] {
  const [more, less] = [lacking(met, apart), lacking(apart, met)];
  const namesOf = (lines: readonly string[]) => lines.map((line) => line.split(' ', 1).join()).join();
  const cells = (of: string[], within: string[]) => lacking(cellsOf(of), cellsOf(within)).join(', ').slice(0, 600);
  if (more.length + less.length === 0) return [];
  return [`too much in ${namesOf(more)}: ${cells(more, less)}`, `missing in ${namesOf(less)}: ${cells(less, more)}`];
}

const isExpected = ({ status, code }: Reply, { name }: Verb): boolean =>
  status < 500 || code === requireScenario(name).scenario.withoutMedia;

/** Describes how the outcome of two concurrent requests differs from both sequential orders; empty where it equals one of them. */
async function comparedWithOrders(pair: Pair, met: Outcome): Promise<string[]> {
  const faults: string[] = [];
  const [first, second] = pair;
  for (const order of [pair, [second, first]] as const) {
    const apart = await play(order, oneAfterTheOther);
    const differs = differences(met.state, apart.state);
    if (apart.replies.every(isOk) && differs.length === 0) return [];
    faults.push(`${order[0].label} first: ${codesOf(apart)}`, ...differs);
  }
  return faults;
}

/**
 * Two requests that meet: how both were answered, and what is wrong with it. No error of the server; and where both succeed, the
 * workspace is as if one had come after the other: so there is no row that refers to what is gone, and nothing twice that may be
 * once. Where one is refused, its transaction has left nothing.
 */
export async function race(pair: Pair): Promise<{ codes: string; faults: string[] }> {
  const met = await play(pair, meet);
  const codes = codesOf(met);
  if (!pair.every((verb, index) => isExpected(met.replies[index] as Reply, verb))) return { codes, faults: [codes] };
  return { codes, faults: met.replies.every(isOk) ? await comparedWithOrders(pair, met) : [] };
}
