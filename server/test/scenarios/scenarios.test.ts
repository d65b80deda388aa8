import { describe, expect, it } from 'vitest';
import { type FactName, facts } from '../../src/kernel/facts.ts';
import { arrange } from '../factories.ts';
import { writes } from './cases.ts';
import { prepare, requestOf } from './play.ts';
import { buildStage, listAudited } from './stage.ts';

describe('every endpoint that changes something', () => {
  it.each(writes)(
    'does it for somebody who may, and leaves exactly one entry in the audit log or says why none: $name',
    async (tried) => {
      const { name, endpoint, scenario } = tried;
      const stage = await buildStage();
      await prepare(stage, name);
      const before = await listAudited(stage);
      const reply = await stage.send(scenario.by ?? 'agent', endpoint, requestOf(stage, name));
      expect(reply, JSON.stringify(reply.errors)).toMatchObject({ code: scenario.withoutMedia ?? 'OK' });
      const after = await listAudited(stage);
      expect(after.slice(before.length)).toEqual(scenario.audits ? [scenario.audits] : []);
    },
  );

  it.each(writes)('says what the audit log keeps of it, or why nothing: $name', ({ scenario }) => {
    expect([scenario.audits, scenario.unaudited].filter((told) => told !== undefined)).toHaveLength(1);
  });
});

/** Recorded where a request is answered otherwise than in its scenario, or by a job; each has a test in its feature. */
const elsewhere: string[] = [
  'call.guest_refused',
  'person.suspended',
  'person.removed',
  'role.renamed',
] satisfies FactName[];

it('every fact is recorded by one of them, or elsewhere', async () => {
  const kept = await arrange<{ name: string }>('select distinct name from facts');
  const known = new Set([...elsewhere, ...kept.map(({ name }) => name)]);
  expect(Object.keys(facts).filter((name) => !known.has(name))).toEqual([]);
});
