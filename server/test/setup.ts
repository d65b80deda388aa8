import { afterAll } from 'vitest';
import { closeAll } from './file-end.ts';

// Test files share the modules of their worker, which loads them once: what belongs to one file ends with it.
afterAll(closeAll);
