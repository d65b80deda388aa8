import { narrowedColumns } from '../src/db/narrowed-columns.ts';
import { arrange } from './factories.ts';

type Column = {
  table: string;
  name: string;
  type: string;
  is_nullable: boolean;
  has_default: boolean;
  is_insertable: boolean;
  is_updatable: boolean;
  /** The texts that a check allows, as PostgreSQL prints it. */
  allowed: string | null;
};

/** Selects the columns that the application may read; it reaches the rest through functions. */
const columnsOfApplication = `
  select k.relname as table, a.attname as name, t.typname as type,
    not a.attnotnull as is_nullable, a.atthasdef or a.attidentity <> '' as has_default,
    has_column_privilege('sightline_app', k.oid, a.attnum, 'insert') as is_insertable,
    has_column_privilege('sightline_app', k.oid, a.attnum, 'update') as is_updatable,
    (select pg_get_constraintdef(c.oid) from pg_constraint as c
     where c.conrelid = k.oid and c.contype = 'c' and c.conkey = array[a.attnum]
       and pg_get_constraintdef(c.oid) like 'CHECK ((% = ANY (ARRAY[''%') as allowed
  from pg_class as k
  join pg_attribute as a on a.attrelid = k.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  join pg_type as t on t.oid = a.atttypid
  where k.relnamespace = 'public'::regnamespace and k.relkind in ('r', 'p') and has_table_privilege('sightline_app', k.oid, 'select')
  order by k.relname, a.attnum`;

const typeOf: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  citext: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  _uuid: 'string[]',
};

/** Returns the TypeScript type of a column's values. */
function heldBy({ table, name, type, allowed }: Column): string {
  const place = `${table}.${name}`;
  const texts = allowed?.match(/'[^']+'(?=::text)/g)?.join(' | ');
  const held = narrowedColumns[place]?.type ?? texts ?? typeOf[type];
  if (!held) throw new Error(`${place} is ${type}: say what it holds in server/src/db/narrowed-columns.ts`);
  return held;
}

function typeOfColumn(column: Column): string {
  const type = column.has_default ? `Default<${givenType(column)}>` : givenType(column);
  if (!column.is_insertable) return `ReadOnly<${type}>`;
  return column.is_updatable ? type : `InsertOnly<${type}>`;
}

function givenType(column: Column): string {
  if (column.type === 'timestamptz') return column.is_nullable ? 'NullableTimestamp' : 'Timestamp';
  const held = column.is_nullable ? `${heldBy(column)} | null` : heldBy(column);
  return column.type === 'jsonb' ? `Json<${held}>` : held;
}

function requireKnown(columns: Column[]): void {
  const known = new Set(columns.map(({ table, name }) => `${table}.${name}`));
  const gone = Object.keys(narrowedColumns).filter((place) => !known.has(place));
  if (gone.length > 0) throw new Error(`server/src/db/narrowed-columns.ts: no such columns: ${gone.join(', ')}`);
}

function importsOfNarrowed(): string[] {
  const names = new Map<string, Set<string>>();
  for (const { type, from } of Object.values(narrowedColumns)) {
    const name = /^\w+/.exec(type)?.[0];
    if (from && name) names.set(from, (names.get(from) ?? new Set()).add(name));
  }
  return [...names].map(([from, types]) => `import type { ${[...types].join(', ')} } from '${from}';`);
}

/** The text of `schema.gen.ts`: each table as the migrations leave it. */
export async function writeSchemaTypes(): Promise<string> {
  const columns = await arrange<Column>(columnsOfApplication);
  requireKnown(columns);
  const tables = Object.entries(Object.groupBy(columns, ({ table }) => table)).map(([table, own = []]) =>
    [`  ${table}: {`, ...own.map((column) => `    ${column.name}: ${typeOfColumn(column)};`), '  };'].join('\n'),
  );
  return `/** Written from the migrated database by \`npm run schema -w server\`. */
${importsOfNarrowed().join('\n')}
import type { Default, InsertOnly, Json, NullableTimestamp, ReadOnly, Timestamp } from './column-types.ts';

export type Schema = {
${tables.join('\n')}
};
`;
}
