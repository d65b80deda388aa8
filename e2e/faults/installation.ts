import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../../server/src/free-port.ts';
import { findFreeUdpPort, readDatabaseUrl } from '../product.ts';
import { lasting } from './delay.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Most tests do without the pages, which would have to be built. */
const SCRIPTS = { bare: 'server/src/process/development-app.ts', withPages: 'server/src/main.ts' };
/** A killed test leaves no product process behind. */
const TIE = './server/src/process/tied-to-parent.ts';
const START_TIMEOUT = 180_000;

/** One life of the product. */
export type RunningProduct = {
  process: ChildProcess;
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  output: () => string;
  end: (signal: NodeJS.Signals) => Promise<number | string>;
};

type Options = {
  /** Settings that differ from the usual ones of these tests. */
  settings?: Record<string, string>;
  /** Where its state lies; a new folder unless it has to be a particular one. */
  dataDir?: string;
  /** Serves the pages too, for tests with browsers. */
  withPages?: boolean;
  /** A module that its process loads first, for queries that only the process can answer. */
  preload?: string;
};

/** The real product in a folder of its own, which can be started, killed and started again. */
export type Installation = {
  url: string;
  dataDir: string;
  start: () => Promise<RunningProduct>;
  databaseUrl: () => string;
  postmasterPid: () => number;
  /** Ends what runs and removes everything. */
  remove: () => Promise<void>;
};

export async function installProduct({
  settings = {},
  dataDir,
  preload,
  withPages = false,
}: Options = {}): Promise<Installation> {
  const home = dataDir ?? copyOfTemplate();
  const port = await findFreePort();
  const env = {
    ...process.env,
    DATA_DIR: home,
    HOST: '127.0.0.1',
    PORT: String(port),
    MEDIA_UDP_PORT: String(await findFreeUdpPort()),
    MEDIA_TCP_PORT: String(await findFreePort()),
    RATE_LIMIT_SCALE: '0', // many clients on one machine look like one address that sends too many requests
    ...settings,
  };
  const lives: RunningProduct[] = [];
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir: home,
    databaseUrl: () => settings.DATABASE_URL ?? readDatabaseUrl(home),
    postmasterPid: () => {
      const [file = ''] = globSync('postgres/cluster/*/postmaster.pid', { cwd: home });
      return Number.parseInt(readFileSync(path.join(home, file), 'utf8'), 10);
    },
    async start() {
      const life = await startOnce(withPages ? SCRIPTS.withPages : SCRIPTS.bare, env, preload);
      lives.push(life);
      return life;
    },
    async remove() {
      for (const { end } of lives) await end('SIGKILL');
      // A database whose parent process died ends by itself and removes its file.
      const isGone = (): boolean => globSync('postgres/cluster/*/postmaster.pid', { cwd: home }).length === 0;
      for (let asked = 0; asked < 500 && !isGone(); asked += 1) await lasting(20);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The first start is done once for all tests (`template.ts`). */
function copyOfTemplate(): string {
  const home = mkdtempSync(path.join(tmpdir(), 'sightline-faults-'));
  chmodSync(home, 0o755); // started by root, the database runs as another user
  const template = process.env.FAULT_TEMPLATE;
  if (template) execFileSync('cp', ['-a', `${template}/.`, home]); // with owners and modes, as PostgreSQL requires
  return home;
}

async function startOnce(script: string, env: NodeJS.ProcessEnv, preload: string | undefined): Promise<RunningProduct> {
  const args = ['--import', TIE, ...(preload ? ['--import', preload] : []), script];
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['pipe', 'pipe', 'pipe', 'ipc'] });
  const exited = once(child, 'exit').then(([code, signal]: (number | string | null)[]) => code ?? signal ?? '');
  let said = '';
  const ready = new Promise<void>((resolve) => {
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      if (said.includes('Sightline is ready')) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
  });
  const end = async (signal: NodeJS.Signals): Promise<number | string> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return exited;
  };
  const refusal = (reason: string): Promise<never> => Promise.reject(new Error(`${reason}:\n${said}`));
  const tooLate = once(AbortSignal.timeout(START_TIMEOUT), 'abort').then(() => refusal('not ready in time'));
  try {
    await Promise.race([ready, exited.then(() => refusal('ended instead of starting')), tooLate]);
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
  tooLate.catch(() => undefined);
  return { process: child, ended: exited, output: () => said, end };
}
