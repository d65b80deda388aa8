import { type Parser, parserOf } from './client.ts';

export type Field = { name: string; dataTypeID: number };

/** How the rows of a statement are read, as PostgreSQL described them. */
export class Columns {
  readonly #names: readonly string[];
  readonly #parsers: readonly Parser[];
  /** Copied for each row: quicker than a row that grows by one column after the other. */
  readonly #blank: Record<string, unknown>;

  constructor(fields: readonly Field[]) {
    this.#names = fields.map(({ name }) => name);
    this.#parsers = fields.map(({ dataTypeID }) => parserOf(dataTypeID));
    this.#blank = Object.fromEntries(this.#names.map((name) => [name, null]));
  }

  rowOf(texts: readonly (string | null)[]): Record<string, unknown> {
    const row = { ...this.#blank };
    for (let at = 0; at < texts.length; at += 1) {
      const [name, text, parse] = [this.#names[at], texts[at], this.#parsers[at]];
      if (typeof text === 'string' && name !== undefined && parse) row[name] = parse(text);
    }
    return row;
  }
}

const known = new WeakMap<object, Map<string, Columns>>();

/**
 * Columns by the names of the statements that are prepared on a connection. They hold as long as the connection:
 * PostgreSQL refuses a prepared statement whose columns have become others.
 */
export function columnsOn(connection: object): Map<string, Columns> {
  const found = known.get(connection) ?? new Map<string, Columns>();
  known.set(connection, found);
  return found;
}
