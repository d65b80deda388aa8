import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashSlowly = (password: string): Promise<string> => hash(password, cost);

export const matchesHash = (slowHash: string, password: string): Promise<boolean> => verify(slowHash, password);
