import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { attach, type ControlLink } from './control-link.ts';
import type { FromMediaProcess, FromNewborn, MediaConfiguration, ToNewborn } from './process-messages.ts';
import { openLog, writeProcessRecord } from './process-record.ts';

/** Media cannot start: the message for operators says which port is taken. */
export class MediaStartError extends Error {}

export type Launch = {
  nodePath: string;
  configuration: MediaConfiguration;
  /** The folder where a later server finds the process; without it the process ends with this one. */
  recordFolder: { folder: string; fingerprint: string } | undefined;
};

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const START_MS = 15_000;

/** Starts a media process in a session of its own, where no Ctrl-C reaches it, and acquires it. */
export async function launch(
  { nodePath, configuration, recordFolder }: Launch,
  onMessage: (message: FromMediaProcess) => void,
): Promise<ControlLink> {
  const token = randomBytes(32).toString('base64url');
  const child = spawnMain(nodePath, recordFolder?.folder);
  try {
    const start: ToNewborn = { kind: 'start', configuration, token, outlives: recordFolder !== undefined };
    const { controlPort, udpPort, tcpPort } = await waitForStart(child, start);
    if (recordFolder)
      writeProcessRecord(recordFolder.folder, {
        controlPort,
        udpPort,
        tcpPort,
        token,
        fingerprint: recordFolder.fingerprint,
      });
    const link = await attach(controlPort, token, onMessage);
    if (child.connected) child.disconnect();
    child.unref();
    return link;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

/** A process that outlives us must not write to our terminal or pipe. */
function spawnMain(nodePath: string, folder: string | undefined): ChildProcess {
  const output = folder === undefined ? 'inherit' : openLog(folder);
  const stdio = ['ignore', output, output, 'ipc'] as const;
  const child = fork(MAIN, {
    execPath: nodePath,
    execArgv: [],
    env: childEnvironment(),
    detached: true,
    stdio: [...stdio],
  });
  if (typeof output === 'number') closeSync(output);
  return child;
}

type Started = Extract<FromNewborn, { kind: 'started' }>;

/** Rejects when the child reports a failure, dies, or does not start in time. */
async function waitForStart(child: ChildProcess, start: ToNewborn): Promise<Started> {
  const { promise, resolve, reject } = Promise.withResolvers<Started>();
  const fail = (message: string) => reject(new MediaStartError(`media server: ${message}`));
  const timeout = setTimeout(() => fail('did not start in time'), START_MS);
  const onMessage = (message: FromNewborn) => {
    if (message.kind === 'started') resolve(message);
    else fail(message.message);
  };
  const onExit = () => fail('ended while starting');
  child.on('message', onMessage).once('exit', onExit);
  child.on('error', (error) => fail(error.message));
  child.send(start, () => undefined);
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
    child.off('message', onMessage).off('exit', onExit);
  }
}

/** The child gets none of the server's environment, in particular no secrets. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { ...(PATH ? { PATH } : {}), ...(SystemRoot ? { SystemRoot } : {}) };
}
