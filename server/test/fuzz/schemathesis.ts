import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Document } from './aim.ts';

export type Wanted = {
  document: Document;
  origin: string;
  token: string | undefined;
  folder: string;
  /** Operations to leave out, or the only ones. */
  operations: { exclude: readonly string[] } | { include: readonly string[] };
  /** `once`: one request of each operation, for what was not sent in time. */
  pace: 'thorough' | 'once';
  /** When `thorough` ends at the latest; `once` takes as long as it takes. */
  seconds: number;
  seed: string;
};

export type Found = { cases: number; ok: boolean; output: string };

const paces = {
  thorough: { phases: 'examples,coverage,fuzzing', examples: '20' },
  once: { phases: 'fuzzing', examples: '1' },
};

/** Each response must pass these: no 5xx, and a status, kind, headers and shape that the document names. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

export async function runSchemathesis(wanted: Wanted): Promise<Found> {
  const { folder, origin, token, operations } = wanted;
  const { phases, examples } = paces[wanted.pace];
  const [schema, report] = [join(folder, 'openapi.json'), join(folder, 'report.json')];
  await writeFile(schema, JSON.stringify(wanted.document));
  const [option, ids] =
    'include' in operations
      ? ['--include-operation-id', operations.include]
      : ['--exclude-operation-id', operations.exclude];
  const child = spawn(
    'schemathesis',
    [
      ...['run', schema, '--url', origin, '--no-color', '--warnings', 'off'],
      ...['--checks', checks.join(','), '--phases', phases, '--continue-on-failure'],
      ...['--workers', '1', '--max-examples', examples, '--seed', wanted.seed],
      ...(wanted.pace === 'thorough' ? ['--max-time', String(wanted.seconds)] : []),
      ...['--suppress-health-check', 'all', '--generation-database', 'none', '--request-timeout', '20'],
      ...['--report', 'json', '--report-json-path', report, '--output-truncate', 'false'],
      ...ids.flatMap((id) => [option, id]),
      ...(token ? ['--header', `Authorization: Bearer ${token}`] : []),
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [output, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { cases: await countCases(report), ok: code === 0, output: output + complaints };
}

/** None when it broke before it could say. */
async function countCases(report: string): Promise<number> {
  const told = await readFile(report, 'utf8').catch(() => undefined);
  return told ? (JSON.parse(told) as { test_cases: { generated: number } }).test_cases.generated : 0;
}
