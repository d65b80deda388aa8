import { describe, expect, it } from 'vitest';
import { arrange } from '../factories.ts';
import { type Case, cases } from './cases.ts';
import { newId } from './ids.ts';
import { prepare, requestOf, type Stage } from './play.ts';
import { buildStage } from './stage.ts';

/** These endpoints create something under an id that their body brings. */
export const creations = cases.filter(({ endpoint }) => endpoint.idempotentBy);

const forgetKeys = ({ known }: Stage) =>
  arrange('delete from idempotency_keys where organization_id = $1', [known.organization]);

export const conflict = { status: 409, code: 'CONFLICT', errors: { id: [expect.any(String)] } };

/** Each creates once, whatever comes again. */
export function tryCreations(tried: readonly Case[]): void {
  describe.each(tried)('$name under an id of its own', ({ name, endpoint, scenario }) => {
    async function build(id = newId()) {
      const stage = await buildStage();
      await prepare(stage, name);
      const input = requestOf(stage, name);
      const body = { ...(input.body as object), id };
      const send = (by: 'agent' | 'partner', change: object = {}) =>
        stage.send(by, endpoint, { ...input, body: { ...body, ...change } });
      return { stage, id, send };
    }

    it('is carried out once, however often and at once it comes, and all get one answer', async () => {
      const { send } = await build();
      const [first, ...again] = await Promise.all([send('agent'), send('agent'), send('agent')]);
      expect(first, JSON.stringify(first.errors)).toMatchObject({ status: 200 });
      expect(again).toEqual([first, first]);
      expect(await send('agent')).toEqual(first);
    });

    it('is refused with another content, and to others', async () => {
      const { send } = await build();
      expect(await send('agent')).toMatchObject({ status: 200 });
      const { another } = scenario; // A body that holds nothing but the id has none.
      if (another) expect(await send('agent', another)).toMatchObject(conflict);
      expect((await send('partner')).status).toBeGreaterThan(400);
    });

    it('is not repeated when its answer is not kept any more', async () => {
      const { stage, send } = await build();
      expect(await send('agent')).toMatchObject({ status: 200 });
      await forgetKeys(stage);
      expect(await send('agent')).toMatchObject(conflict);
      expect(await send('agent', scenario.another)).toMatchObject(conflict);
    });

    it('knows nothing of the same id in another workspace', async () => {
      const here = await build();
      expect(await here.send('agent')).toMatchObject({ status: 200 });
      const elsewhere = await build(here.id);
      expect(await elsewhere.send('agent', scenario.another)).toMatchObject({ status: 200 });
    });
  });
}
