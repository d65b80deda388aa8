import type { RawBuilder } from 'kysely';
import { translated } from '../../db/translated.ts';

type Locale = 'en' | 'pt';

/** The name of category `c` of a query, as a reader in this language sees it. */
export const categoryName = (locale: Locale): RawBuilder<string> => translated('c', 'name', locale);
export const categoryDescription = (locale: Locale): RawBuilder<string> => translated('c', 'description', locale);
