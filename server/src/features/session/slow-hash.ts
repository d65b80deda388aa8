import { hash, verify } from '@node-rs/argon2';
import { limits } from '@sightline/contract/limits';
import { HashQueue } from './hash-queue.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One for the process: neither its processors nor its memory are spent on hashing alone. */
const queue = new HashQueue(limits.hashing);

export const hashSlowly = (password: string): Promise<string> => queue.run(() => hash(password, cost));

export const matchesHash = (slowHash: string, password: string): Promise<boolean> =>
  queue.run(() => verify(slowHash, password));
