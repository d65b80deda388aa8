import { expect, it, vi } from 'vitest';
import { PATIENCE } from '#test/patience';
import type { Storage } from './storage.ts';
import { StorageWatch } from './storage-watch.ts';

it('what cannot be stored is known to the next one who asks, until it can be stored again', async () => {
  const check = vi.fn<Storage['check']>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue();
  const watch = new StorageWatch({ check } as Partial<Storage> as Storage);
  expect(watch.lack(0)).toBeUndefined();
  await vi.waitFor(() => expect(watch.lack(1)).toMatch(/^files can be neither/), PATIENCE);
  expect(check).toHaveBeenCalledTimes(1);
  watch.lack(20_000);
  await vi.waitFor(() => expect(watch.lack(20_001)).toBeUndefined(), PATIENCE);
  expect(check).toHaveBeenCalledTimes(2);
});
