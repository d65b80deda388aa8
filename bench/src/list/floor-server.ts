import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import type { Statement } from './capture.ts';

/**
 * The floor: node:http and pg with the product's own SQL for the list, prepared by name, rows to JSON. No authentication,
 * tenancy, permissions, validation or envelope. `/<organization>/<person>` says whose list.
 */
const statements = JSON.parse(process.env.BENCH_STATEMENTS ?? '[]') as Statement[];
const { BENCH_ORGANIZATION: organization, BENCH_PERSON: person } = process.env;
const named = statements.map(({ text, values }) => ({
  name: createHash('sha1').update(text).digest('hex'),
  text,
  valuesFor: (org: string, who: string) =>
    values.map((value) => (value === organization ? org : value === person ? who : value)),
}));

// Functions of the database ask for the organization of their transaction, and find nothing without one.
const options = `-c app.organization_id=${organization}`;
const pool = new pg.Pool({ connectionString: process.env.BENCH_OWNER_URL, max: 20, options });

createServer((request, response) => {
  const [, org = '', who = ''] = request.url?.split('/') ?? [];
  Promise.all(
    named.map(({ name, text, valuesFor }) => pool.query({ name, text, values: valuesFor(org, who) as string[] })),
  ).then(
    (results) => {
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.end(JSON.stringify(results.map(({ rows }) => rows)));
    },
    (error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
}).listen(0, '127.0.0.1', function listening(this: ReturnType<typeof createServer>) {
  const address = this.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
process.on('disconnect', () => process.exit());
