import type { Writable } from 'node:stream';
import pg from 'pg';
import { nameOf, type Rows, type Statement } from './client.ts';
import { Columns, columnsOn, type Field } from './columns.ts';

type Value = string | Buffer | null;

/** A statement as it is said, and who waits for its rows. */
export type QueuedStatement = {
  name: string | undefined;
  text: string;
  values: readonly Value[];
  resolve: (rows: Rows) => void;
  reject: (error: unknown) => void;
};

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => Value } }).utils;

/** Throws, before anything is said, when a value is none that PostgreSQL could be told. */
export const queueStatement = (
  statement: Statement,
  resolve: QueuedStatement['resolve'] = () => {},
  reject: QueuedStatement['reject'] = () => {},
): QueuedStatement => ({
  name: nameOf(statement),
  text: statement.text,
  values: statement.values.map(prepareValue),
  resolve,
  reject,
});

/** The connection as pg's own queries know it, and what they remember on it of prepared statements. */
type Wire = {
  stream: Writable;
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse: (statement: { name: string | undefined; text: string }) => void;
  bind: (bound: { statement: string | undefined; values: readonly Value[] }) => void;
  describe: (what: { type: 'P' }) => void;
  execute: (how: null) => void;
  sync: () => void;
};

/** A client that pipelines takes no queries but those of pg's own class. */
const ClientQuery = pg.Query as unknown as new (text: string) => object;

/**
 * Statements that leave in one write and end with one Sync. To PostgreSQL they are one transaction, which it begins with
 * the first and commits at the Sync without being told. When one fails, those after it are not run.
 */
export class PipelinedQuery extends ClientQuery {
  readonly statements: readonly QueuedStatement[];
  /** Called when the last has been answered, or the first has failed. pg puts its time limit in front of it. */
  callback: (error: Error | null) => void;
  /** Of the statement that is being answered: by these pg notes that it has been prepared. */
  name: string | undefined;
  text = '';
  #at = 0;
  #rows: Record<string, unknown>[] = [];
  #columns: Columns | undefined;
  #columnsOfNamed = new Map<string, Columns>();

  constructor(asked: readonly QueuedStatement[], whenDone: (error: Error | null) => void) {
    super('');
    this.statements = asked;
    this.callback = whenDone;
  }

  submit(wire: Wire): null {
    this.#columnsOfNamed = columnsOn(wire);
    wire.stream.cork();
    for (const asked of this.statements) this.#send(wire, asked);
    wire.sync();
    wire.stream.uncork();
    this.#advanceTo(0);
    return null;
  }

  #send(wire: Wire, { name, text, values }: QueuedStatement): void {
    const isPrepared = name && (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]);
    if (!isPrepared) wire.parse({ name, text });
    if (name && !isPrepared) wire.submittedNamedStatements[name] = text;
    wire.bind({ statement: name, values });
    if (!name || !this.#columnsOfNamed.has(name)) wire.describe({ type: 'P' });
    wire.execute(null);
  }

  #advanceTo(at: number): void {
    const next = this.statements[at];
    this.#at = at;
    this.#rows = [];
    this.#columns = next?.name ? this.#columnsOfNamed.get(next.name) : undefined;
    this.name = next?.name;
    this.text = next?.text ?? '';
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#columns = new Columns(fields);
    if (this.name) this.#columnsOfNamed.set(this.name, this.#columns);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#columns) this.#rows.push(this.#columns.rowOf(fields));
  }

  handleCommandComplete({ text }: { text: string }): void {
    const count = Number(text.slice(text.lastIndexOf(' ') + 1));
    this.#resolve(Number.isNaN(count) ? null : count);
  }

  handleEmptyQuery(): void {
    this.#resolve(null);
  }

  #resolve(rowCount: number | null): void {
    this.statements[this.#at]?.resolve({ rows: this.#rows, rowCount });
    this.#advanceTo(this.#at + 1);
  }

  /** Those after the one that failed were not even prepared. */
  handleError(error: Error, wire: Wire): void {
    for (const { name, reject } of this.statements.slice(this.#at)) {
      if (name) delete wire.submittedNamedStatements[name];
      reject(error);
    }
    this.#advanceTo(this.statements.length);
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }
}
