import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Refusal } from '../refusal.ts';

/** A version of Sightline in a folder of its own: an unpacked release, or a work tree of git. */
export type Program = { folder: string; version: string };

export function programIn(folder: string): Program {
  const { version } = JSON.parse(readFileSync(join(folder, 'server/package.json'), 'utf8')) as { version: string };
  return { folder, version };
}

type Spawned = { child: ChildProcess; ended: Promise<{ code: number | null; said: string; out: string }> };

/** Runs a script of a program with its own Node, as the user who owns the data, so that root leaves no files of its own there. */
function spawnProgram({ folder }: Program, words: readonly string[], dataDir: string, isTied: boolean): Spawned {
  const own = join(folder, 'node/bin/node');
  const node = existsSync(own) ? own : join(folder, 'node_modules/.bin/node');
  const tie = isTied ? ['--import', join(folder, 'server/src/process/tied-to-parent.ts')] : [];
  const { uid, gid } = statSync(dataDir);
  const other = process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : {};
  const child = spawn(node, [...tie, ...words], { cwd: '/', stdio: 'pipe', env: process.env, ...other });
  child.stdin.on('error', () => {}); // it has ended without reading the answer
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]).then(
    ([[code], out, err]) => ({ code: code as number | null, out, said: (out + err).trim() }),
  );
  return { child, ended };
}

/** Runs an admin command of a program. Returns its answer, or refuses with what it said. */
export async function runAdmin(
  program: Program,
  words: readonly string[],
  dataDir: string,
  typed?: string,
): Promise<Record<string, unknown>> {
  const script = join(program.folder, 'server/src/admin/main.ts');
  const { child, ended } = spawnProgram(program, [script, ...words, '--json'], dataDir, typed === undefined);
  if (typed !== undefined) child.stdin?.end(typed);
  const { code, out, said } = await ended;
  const answer = parseLine(out);
  if (code === 0 && answer) return answer;
  const reason = answer && 'error' in answer ? String(answer.error) : said;
  throw new Refusal(`${words[0]} of version ${program.version} failed: ${reason}`);
}

function parseLine(out: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(out) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** Starts the server of a program, which ends with this process. */
export function startServer(program: Program, dataDir: string): Spawned {
  return spawnProgram(program, [join(program.folder, 'server/src/main.ts')], dataDir, true);
}
