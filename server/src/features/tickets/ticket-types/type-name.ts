import type { RawBuilder } from 'kysely';
import { translated } from '../../../db/translated.ts';
import type { TenantCtx } from '../../../kernel/context.ts';
import { readerLocale } from '../../../kernel/reader-locale.ts';

/** The name of the type `y` of a query, in the reader's language. */
export const typeName = (ctx: TenantCtx): RawBuilder<string> => translated('y', 'name', readerLocale(ctx));
