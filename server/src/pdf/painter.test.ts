import { expect, it, onTestFinished } from 'vitest';
import type { Requester } from '../isolated/people-queue.ts';
import { Painter } from './painter.ts';

const module = new URL('../../test/isolated/test-painting.ts', import.meta.url);
const ana = { organization_id: 'acme', person_id: 'ana' };
const bea = { organization_id: 'acme', person_id: 'bea' };
const eva = { organization_id: 'globex', person_id: 'eva' };

function open(processorTime = 30_000) {
  const painter = new Painter({ processorTime, memory: 1_000_000_000 });
  onTestFinished(() => painter.close());
  const draw = async (requester: Requester, input: unknown, key?: unknown): Promise<string> =>
    String(await painter.paint(requester, { module, key, input: () => input }));
  return draw;
}

it('draws the same content once, for all readers of the workspace', async () => {
  const draw = open();
  const content = { text: 'sheet' };
  const both = await Promise.all([draw(ana, content, content), draw(bea, content, content)]);
  expect([...both, await draw(ana, content, content)]).toEqual(['sheet 1', 'sheet 1', 'sheet 1']);
});

it('draws changed content again, and shares nothing with another workspace', async () => {
  const draw = open();
  const content = { text: 'sheet' };
  await draw(ana, content, content);
  expect(await draw(ana, { text: 'changed' }, { text: 'changed' })).toBe('changed 2');
  expect(await draw(eva, content, content)).toBe('sheet 3');
});

it('reads for one document at a time, and lets people take turns', async () => {
  const painter = new Painter({ processorTime: 30_000, memory: 1_000_000_000 });
  onTestFinished(() => painter.close());
  const begun: string[] = [];
  let running = 0;
  const read = (requester: Requester) =>
    painter.read(requester, async () => {
      running += 1;
      begun.push(requester.person_id);
      await Promise.resolve();
      expect(running).toBe(1);
      running -= 1;
    });
  await Promise.all([read(ana), read(ana), read(ana), read(bea)]);
  expect(begun.indexOf('bea')).toBeLessThan(3);
});

it('refuses a document that takes more than it may, and draws the next one', async () => {
  const draw = open(2000);
  const refused = draw(ana, 'too much');
  const next = draw(bea, { text: 'label' });
  await expect(refused).rejects.toMatchObject({ code: 'DOCUMENT_TOO_LARGE' });
  expect(await next).toBe('label 1');
});

it('keeps nothing of a document that failed', async () => {
  const draw = open();
  await expect(draw(ana, 'broken', 'key')).rejects.toThrow('no such picture');
  expect(await draw(ana, { text: 'repaired' }, 'key')).toBe('repaired 1');
});
