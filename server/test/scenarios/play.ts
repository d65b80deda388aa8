import type { Endpoint } from '@sightline/contract/endpoint';
import type { Envelope } from '@sightline/contract/envelope';
import { scenarios } from './all.ts';
import { endpoints } from './cases.ts';
import type { Input } from './forms.ts';
import { type Ids, newId } from './ids.ts';
import type { Scenario, Step, Who, Words } from './scenario.ts';

export type Known = Ids & Words & { guestToken?: string };

/** Where scenarios are played: who is there, how they ask, and what is known by now. */
export type Stage = {
  known: Known;
  send: (who: Who, endpoint: Endpoint, input: Input) => Promise<Envelope>;
  done: Set<string>;
  /** Resolves when background work has nothing left to do. */
  jobsDone: () => Promise<void>;
};

const endpointOf = new Map(endpoints);

export function requireScenario(name: string): { endpoint: Endpoint; scenario: Scenario } {
  const [endpoint, scenario] = [endpointOf.get(name), scenarios[name]];
  if (!endpoint || !scenario) throw new Error(`${name} is no endpoint with a scenario`);
  return { endpoint, scenario };
}

/** The request of a scenario, for what is on the stage. A creation that was made already is repeated under another id. */
export function requestOf({ known, done }: Stage, name: string): Input {
  const { makes, input } = requireScenario(name).scenario;
  const ids = makes && done.has(name) ? { ...known, [makes]: newId() } : known;
  return (input?.(ids, known) ?? {}) as Input;
}

/** Does all that a scenario needs, in order, each once. */
export async function prepare(stage: Stage, name: string): Promise<void> {
  for (const step of requireScenario(name).scenario.given ?? []) await perform(stage, step);
}

export async function perform(stage: Stage, step: Step): Promise<void> {
  const name = typeof step === 'string' ? step : step.name;
  const { endpoint, scenario } = requireScenario(name);
  const by = typeof step === 'string' ? scenario.by : step.by;
  const key = by === scenario.by ? name : `${name} by ${by}`;
  if (stage.done.has(key)) return;
  await prepare(stage, name);
  const { status, code, message, data } = await stage.send(by ?? 'agent', endpoint, requestOf(stage, name));
  if (status !== 200) throw new Error(`${name} answered ${status} ${code} ${message}`);
  stage.done.add(key);
  Object.assign(stage.known, await scenario.learns?.(data as never));
  if (scenario.waitsForJobs) await stage.jobsDone();
}
