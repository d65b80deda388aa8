import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Reader } from '../list/against-floor.ts';

const assets = 100_000;
const customFields = 20;

const both = (text: string) => `jsonb_build_object('en', ${text}, 'pt', ${text})`;
const rules = `'{"required": false, "min": null, "max": null, "pattern": "", "unique": false}'::jsonb`;
const options = (
  field: string,
) => `(select jsonb_agg(jsonb_build_object('id', 'o' || o, 'label', ${both(`'Option ' || o`)}))
  from generate_series(1, 5) o where ${field} is not null)`;

/** Every second field is a choice of five, the others are texts. */
const statements = [
  `insert into organizations (id, name) values (bench_id('register'), 'Register')`,
  `insert into branches (organization_id, id, name)
   select bench_id('register'), bench_id('register space ' || s), 'Customer ' || s from generate_series(1, 50) s`,
  `insert into users (id, email, name, password_hash) values (bench_id('registrar'), 'registrar@bench.test', 'Registrar', 'x')`,
  `insert into people (organization_id, id, kind, name, email)
   values (bench_id('register'), bench_id('registrar'), 'user', 'Registrar', 'registrar@bench.test')`,
  `insert into roles (organization_id, person_id, name) values (bench_id('register'), bench_id('registrar'), 'Subscriber')`,
  `insert into custom_fields (organization_id, id, type, label, help, rules, options, position)
   select bench_id('register'), bench_id('field ' || f), case when f % 2 = 0 then 'choice' else 'text' end,
     ${both(`'Field ' || f`)}, ${both(`''`)}, ${rules},
     case when f % 2 = 0 then ${options('f')} else '[]'::jsonb end, f
   from generate_series(1, ${customFields}) f`,
  `insert into assets (organization_id, id, tag, name, serial, manufacturer, branch_id, status, custom_fields, created_by)
   select bench_id('register'), bench_id('asset ' || a), 'A-' || a,
     (array['Chiller', 'Boiler', 'Pump', 'Fan', 'Freezer'])[1 + a % 5] || ' ' || a, 'SN' || a * 7919, 'Maker ' || a % 40,
     bench_id('register space ' || (1 + a % 50)), 'operational',
     (select jsonb_object_agg(bench_id('field ' || f)::text,
        case when f % 2 = 0 then to_jsonb('o' || (1 + (a / f) % 5)) else to_jsonb('Value ' || a % 1000) end)
      from generate_series(1, ${customFields}) f),
     bench_id('registrar')
   from generate_series(1, ${assets}) a`,
  'vacuum analyze',
];

/** Every twentieth asset has both of `filters`. */
type Register = { reader: Reader; filters: [string, string] };

/** A workspace with 100,000 assets of 20 custom fields each. */
export async function seedAssets(admin: pg.Client): Promise<Register> {
  for (const statement of statements) await admin.query(statement);
  const token = `u_${randomBytes(32).toString('base64url')}`;
  const { rows } = await admin.query<Omit<Reader, 'token'> & { one: string; other: string }>(
    `insert into tokens (hash, user_id, organization_id, device_name, expires_at)
     values (sha256($1::text::bytea), bench_id('registrar'), bench_id('register'), 'bench', now() + interval '1 day')
     returning organization_id as organization, user_id as person, bench_id('field 2') as one, bench_id('field 4') as other`,
    [token],
  );
  const [row] = rows;
  if (!row) throw new Error('the token was not kept');
  const { one, other, ...reader } = row;
  return { reader: { ...reader, token }, filters: [`${one}:o3`, `${other}:o2`] };
}
