import type { Schema } from '../../src/db/schema.gen.ts';
import type { Ids } from './ids.ts';

/** Table -> what a feature has there in a space that has everything, in the order of its foreign keys. */
export type Rows = (ids: Ids) => { [Table in keyof Schema]?: Record<string, unknown> };
