import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limits } from '@sightline/contract/limits';
import { HashQueue } from './hash-queue.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One queue for the process. At least one core stays free for everything else. */
const running = Math.max(1, Math.min(limits.hashing.running, availableParallelism() - 1));
const queue = new HashQueue({ running, waiting: limits.hashing.waiting });

export const hashPassword = (password: string): Promise<string> => queue.run(() => hash(password, cost));

export const verifyPassword = (slowHash: string, password: string): Promise<boolean> =>
  queue.run(() => verify(slowHash, password));
