import type { ImportEntity } from '@sightline/contract/imports';
import { z } from 'zod';
import type { Importer } from '../../../kernel/importer.ts';
import type { KindOf } from '../../../kernel/run.ts';

export const ImportParameters = z.object({ name: z.string() });
export type ImportParameters = z.output<typeof ImportParameters>;

export type ImportRun = KindOf<ImportParameters>;

/** The kinds of imports, with the two runs of each. */
export type ImportKinds = Record<ImportEntity, { importer: Importer; check: ImportRun; run: ImportRun }>;
