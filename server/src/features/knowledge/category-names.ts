import { type RawBuilder, sql } from 'kysely';

type Locale = 'en' | 'pt';

const translated = (column: 'name' | 'description', locale: Locale): RawBuilder<string> =>
  sql`coalesce(nullif(c.translations -> ${sql.lit(locale)} ->> ${sql.lit(column)}, ''), ${sql.ref(`c.${column}`)})`;

/** The name of category `c` of a query, as a reader in this language sees it. */
export const categoryName = (locale: Locale): RawBuilder<string> => translated('name', locale);
export const categoryDescription = (locale: Locale): RawBuilder<string> => translated('description', locale);
