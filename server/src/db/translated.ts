import { type RawBuilder, sql } from 'kysely';

/**
 * A text of row `alias` of a query as a reader in this language sees it: that of its `translations`, or the one that everybody
 * sees, which is what no reader in particular sees, too.
 */
export const translated = (alias: string, column: string, locale: 'en' | 'pt' | null): RawBuilder<string> =>
  locale === null
    ? sql`${sql.ref(`${alias}.${column}`)}`
    : sql`coalesce(nullif(${sql.ref(`${alias}.translations`)} -> ${sql.lit(locale)} ->> ${sql.lit(column)}, ''),
        ${sql.ref(`${alias}.${column}`)})`;
