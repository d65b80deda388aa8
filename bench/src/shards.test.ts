import { expect, it } from 'vitest';
import { minutes, shardOf } from './shards.ts';

it('shards have every benchmark once, and none takes more than twenty minutes', () => {
  const shards = ['1/4', '2/4', '3/4', '4/4'].map(shardOf);
  expect(shards.flat().sort()).toEqual(Object.keys(minutes).sort());
  for (const names of shards) expect(names.reduce((sum, name) => sum + minutes[name], 0)).toBeLessThanOrEqual(20);
});

it.each(['0/3', '4/3', '1', 'one'])('%s is no shard', (given) => {
  expect(() => shardOf(given)).toThrow('is no shard');
});
