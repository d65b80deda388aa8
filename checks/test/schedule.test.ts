import { describe, expect, it } from 'vitest';
import { runInOrder } from '../src/schedule.ts';

type Job = { name: string; alone: boolean };

async function mostAtOnce(jobs: Job[], cores: number): Promise<string[]> {
  const running = new Set<string>();
  const seen: string[] = [];
  await runInOrder(jobs, cores, async ({ name }) => {
    running.add(name);
    seen.push([...running].join('+'));
    await Promise.resolve();
    running.delete(name);
  });
  return seen;
}

const light = (name: string): Job => ({ name, alone: false });
const heavy = (name: string): Job => ({ name, alone: true });

describe('the order of steps', () => {
  it('runs light steps beside each other, one per core', async () => {
    expect(await mostAtOnce([light('a'), light('b'), light('c')], 2)).toEqual([
      'a',
      'a+b',
      expect.not.stringContaining('a+b'),
    ]);
  });

  it('runs a heavy step when all before it have ended, and nothing beside it', async () => {
    expect(await mostAtOnce([light('a'), heavy('b'), light('c')], 4)).toEqual(['a', 'b', 'c']);
  });

  it('answers in the order of the steps', async () => {
    const results = await runInOrder([light('a'), heavy('b'), light('c')], 2, async ({ name }) => name);
    expect(results).toEqual(['a', 'b', 'c']);
  });
});
