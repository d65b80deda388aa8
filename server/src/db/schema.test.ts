import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { arrange } from '#test/factories';

type Column = { type: string; isNullable: boolean; hasDefault: boolean };
type Tables = Record<string, Record<string, Column>>;
type Declared = Record<string, Record<string, string>>;

/** The members of an object type, `name: type;` each, whatever the types hold themselves. */
function membersOf(text: string): [string, string][] {
  const body = text.replace(/[;\s]*$/, ';');
  const members: [string, string][] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < body.length; at += 1) {
    const sign = body.charAt(at);
    if ('{<(['.includes(sign)) depth += 1;
    if ('}>)]'.includes(sign)) depth -= 1;
    if (sign !== ';' || depth > 0) continue;
    const [, name, type] = /^\s*(\w+)\??:\s*([\s\S]*)$/.exec(body.slice(from, at)) ?? [];
    if (!name || !type) throw new Error(`not understood: ${body.slice(from, at)}`);
    members.push([name, type.trim()]);
    from = at + 1;
  }
  return members;
}

async function readDeclared(): Promise<Declared> {
  const text = await readFile(join(import.meta.dirname, 'schema.ts'), 'utf8');
  const plain = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const body = /export type Schema = \{([\s\S]*)\};\s*$/.exec(plain)?.[1] ?? '';
  return Object.fromEntries(
    membersOf(body).map(([table, type]) => {
      const [, tenant, columns = ''] = /^(Tenant & )?\{([\s\S]*)\}$/.exec(type) ?? [];
      return [table, { ...(tenant && { organization_id: 'string' }), ...Object.fromEntries(membersOf(columns)) }];
    }),
  );
}

/** What the application may read: the rest is reached through functions. */
const tablesOfApplication = `
  select c.table_name as table, c.column_name as column, c.udt_name as type, c.is_nullable = 'YES' as nullable,
    c.column_default is not null or c.is_identity = 'YES' as defaulted
  from information_schema.columns as c
  join pg_class as k on k.relname = c.table_name and k.relnamespace = 'public'::regnamespace and k.relkind = 'r'
  where c.table_schema = 'public' and c.is_generated = 'NEVER' and has_table_privilege('sightline_app', k.oid, 'select')`;

async function readTables(): Promise<Tables> {
  const rows = await arrange<{ table: string; column: string; type: string; nullable: boolean; defaulted: boolean }>(
    tablesOfApplication,
  );
  const tables: Tables = {};
  for (const { table, column, type, nullable, defaulted } of rows)
    tables[table] = { ...tables[table], [column]: { type, isNullable: nullable, hasDefault: defaulted } };
  return tables;
}

const named = String.raw`(string|'[^']+'( \| '[^']+')*|[A-Z]\w+)`;
const kinds: Record<string, string> = {
  uuid: 'string',
  text: named,
  citext: 'string',
  int2: String.raw`(number|\d+( \| \d+)*)`,
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  _uuid: String.raw`string\[\]`,
  inet: 'string',
};

/** How a column may be declared. What is read in one form and written in another says so itself, with `ColumnType`. */
function patternOf({ type, isNullable, hasDefault }: Column): RegExp {
  if (type === 'timestamptz') {
    if (isNullable) return /^NullableTimestamp$|^ColumnType<string \| null,/;
    return hasDefault ? /^DefaultTimestamp$|^ColumnType<string,/ : /^(RequiredTimestamp|string)$|^ColumnType<string,/;
  }
  if (type === 'jsonb') return isNullable ? /^ColumnType<.+ \| null,/ : /^ColumnType<(?!.+ \| null,)/;
  const kind = `${kinds[type] ?? 'a type that this test does not know'}${isNullable ? String.raw` \| null` : ''}`;
  return new RegExp(`^(${hasDefault ? `Generated<${kind}>` : kind}|ColumnType<${kind}, .+>)$`);
}

let tables: Tables;
let declared: Declared;
beforeAll(async () => {
  [tables, declared] = await Promise.all([readTables(), readDeclared()]);
});

describe('the declared schema', () => {
  it('has every table that the application may read, and no other', () => {
    expect(Object.keys(declared).length).toBeGreaterThan(20);
    expect(Object.keys(declared).sort()).toEqual(Object.keys(tables).sort());
  });

  it('has the columns of each table', () => {
    const names = (all: Record<string, object>) =>
      Object.fromEntries(Object.entries(all).map(([table, columns]) => [table, Object.keys(columns).sort()]));
    expect(names(declared)).toEqual(names(tables));
  });

  it('says of each column what it holds, whether it may be null, and whether it has a default', () => {
    const wrong = Object.entries(tables).flatMap(([table, columns]) =>
      Object.entries(columns).flatMap(([name, column]) => {
        const type = declared[table]?.[name] ?? '';
        return patternOf(column).test(type) ? [] : [`${table}.${name}: ${JSON.stringify(column)} is not ${type}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
