import { expect, it, vi } from 'vitest';
import { TIMEOUT } from '#test/timeout';
import type { Storage } from './storage.ts';
import { StorageHealth } from './storage-health.ts';

it('what cannot be stored is known to the next one who asks, until it can be stored again', async () => {
  const check = vi.fn<Storage['check']>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue();
  const watch = new StorageHealth({ check } as Partial<Storage> as Storage);
  expect(watch.findProblem(0)).toBeUndefined();
  await vi.waitFor(() => expect(watch.findProblem(1)).toMatch(/^files can be neither/), TIMEOUT);
  expect(check).toHaveBeenCalledTimes(1);
  watch.findProblem(20_000);
  await vi.waitFor(() => expect(watch.findProblem(20_001)).toBeUndefined(), TIMEOUT);
  expect(check).toHaveBeenCalledTimes(2);
});
