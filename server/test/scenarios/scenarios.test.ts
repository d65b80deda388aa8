import { describe, expect, it } from 'vitest';
import { arrange } from '../factories.ts';
import { writes } from './cases.ts';
import { prepare, requestOf } from './play.ts';
import { buildStage } from './stage.ts';

async function listAudited(organizationId: string): Promise<string[]> {
  const kept = await arrange<{ event: string }>('select event from audit_log where organization_id = $1 order by seq', [
    organizationId,
  ]);
  return kept.map(({ event }) => event);
}

describe('every endpoint that changes something', () => {
  it.each(writes)('does it for somebody who may, and leaves what it should in the audit log: $name', async (tried) => {
    const { name, endpoint, scenario } = tried;
    const stage = await buildStage();
    await prepare(stage, name);
    const before = await listAudited(stage.known.organization);
    const reply = await stage.send(scenario.by ?? 'agent', endpoint, requestOf(stage, name));
    expect(reply, JSON.stringify(reply.errors)).toMatchObject({ code: scenario.withoutMedia ?? 'OK' });
    const after = await listAudited(stage.known.organization);
    expect(after.slice(before.length)).toEqual(scenario.audits ? [scenario.audits] : []);
  });

  it.each(writes)('says what the audit log keeps of it, or why nothing: $name', ({ scenario }) => {
    expect([scenario.audits, scenario.unaudited].filter((told) => told !== undefined)).toHaveLength(1);
  });
});
